import { randomInt } from 'node:crypto'
import { PIN_MAX_CHARACTERS } from '@pinloft/contract/limits'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import * as repository from './pin.repository.ts'

/** What one guess costs a thief of the hash: KiB of memory and passes of argon2id. */
export interface PinHashCost {
  memoryCost: number
  timeCost: number
}

/**
 * Five times the passes of OWASP's floor for this memory; about 70 ms on the slowest machine tried. With more memory and
 * fewer passes the gate alone would decide how much the server needs at most.
 */
export const PIN_HASH_COST: PinHashCost = { memoryCost: 19 * 1024, timeCost: 10 }

/** Whether a text can be a PIN at all. */
export function isPossiblePin(pin: string): boolean {
  return pin.trim() !== '' && [...pin].length <= PIN_MAX_CHARACTERS
}

/** The access PIN: its slow hash, peppered with the server's key. */
export class Pin {
  readonly #database: DatabaseHandle
  readonly #pepper: Buffer
  readonly #cost: PinHashCost

  constructor(database: DatabaseHandle, { pepper, cost }: { pepper: Buffer; cost: PinHashCost }) {
    this.#database = database
    this.#pepper = pepper
    this.#cost = cost
  }

  /** The stored hash; changes with the PIN. Undefined before the first start has made one. */
  hash(): Promise<string | undefined> {
    return repository.findPinHash(this.#database)
  }

  async matches(pin: string, hash: string | undefined): Promise<boolean> {
    if (hash === undefined || !isPossiblePin(pin)) return false
    const { verify } = await import('@node-rs/argon2')
    return verify(hash, pin, { secret: this.#pepper })
  }

  /** The hash to store for a new PIN. */
  async hashOf(pin: string): Promise<string> {
    const { hash } = await import('@node-rs/argon2')
    return hash(pin, { ...this.#cost, parallelism: 1, secret: this.#pepper })
  }

  /** A random PIN of six digits. */
  static random(): string {
    return String(randomInt(10 ** PIN_MAX_CHARACTERS)).padStart(PIN_MAX_CHARACTERS, '0')
  }
}
