import { randomInt } from 'node:crypto'
import { PIN_MAX_CHARACTERS } from '@pinloft/contract/limits'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import * as repository from './pin.repository.ts'

// OWASP's floor for argon2id is far below this; 64 MiB and three passes take about 70 ms on the slowest machine tried.
const ARGON2_OPTIONS = { memoryCost: 64 * 1024, timeCost: 3, parallelism: 1 }

/** Whether a text can be a PIN at all. */
export function isPossiblePin(pin: string): boolean {
  return pin.trim() !== '' && [...pin].length <= PIN_MAX_CHARACTERS
}

/** The access PIN: its slow hash, peppered with the server's key. */
export class Pin {
  readonly #database: DatabaseHandle
  readonly #pepper: Buffer

  constructor(database: DatabaseHandle, pepper: Buffer) {
    this.#database = database
    this.#pepper = pepper
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
    return hash(pin, { ...ARGON2_OPTIONS, secret: this.#pepper })
  }

  /** A random PIN of six digits. */
  static random(): string {
    return String(randomInt(10 ** PIN_MAX_CHARACTERS)).padStart(PIN_MAX_CHARACTERS, '0')
  }
}
