import { randomInt } from 'node:crypto'
import { PIN_MAX_CHARACTERS } from '@pinloft/contract/access/limits'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import * as repository from './pin.repository.ts'

/** Cost of one guess for an attacker who has the hash: memory in KiB and passes of argon2id. */
export interface PinHashCost {
  memoryCost: number
  timeCost: number
}

/**
 * Five times the passes of OWASP's minimum for this memory; about 70 ms on the slowest machine tested. With more memory
 * and fewer passes, the gate alone would determine the server's peak memory.
 */
export const PIN_HASH_COST: PinHashCost = { memoryCost: 19 * 1024, timeCost: 10 }

/** Whether a text is a valid PIN. */
export function isPossiblePin(pin: string): boolean {
  // Most characters have one UTF-16 unit, none more than two: a text of any length is refused at once.
  return pin.length <= 2 * PIN_MAX_CHARACTERS && pin.trim() !== '' && [...pin].length <= PIN_MAX_CHARACTERS
}

/** A warning if a PIN is shorter than it could be; otherwise null. */
export function shortPinWarning(pin: string): string | null {
  if ([...pin].length >= PIN_MAX_CHARACTERS) return null
  return `The access PIN has fewer than ${PIN_MAX_CHARACTERS} characters and is easily guessed.`
}

/** The access PIN as a slow hash, peppered with the server's key. */
export class Pin {
  readonly #database: DatabaseHandle
  readonly #pepper: Buffer
  readonly #cost: PinHashCost

  constructor(database: DatabaseHandle, { pepper, cost }: { pepper: Buffer; cost: PinHashCost }) {
    this.#database = database
    this.#pepper = pepper
    this.#cost = cost
  }

  /** The stored hash; changes with the PIN. Undefined until a PIN has been set. */
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

  /** A random six-digit PIN. */
  static random(): string {
    return String(randomInt(10 ** PIN_MAX_CHARACTERS)).padStart(PIN_MAX_CHARACTERS, '0')
  }
}
