import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { AppError } from '../../platform/errors.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16
const OPTIONS = { authTagLength: TAG_BYTES }
const KEY_PURPOSE = 'pinloft file lock v1'

/**
 * Wraps the headers of protected files with a key of the server: an attacker with the database or a backup of it, but
 * not `secret.key`, cannot even start guessing short passwords.
 */
export class HeaderWrapper {
  readonly #key: Buffer

  constructor(secretKey: Buffer) {
    this.#key = Buffer.from(hkdfSync('sha256', secretKey, Buffer.alloc(0), KEY_PURPOSE, 32))
  }

  wrap(header: string): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(ALGORITHM, this.#key, nonce, OPTIONS)
    const sealed = Buffer.concat([nonce, cipher.update(header, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return sealed.toString('base64')
  }

  /** Throws `file_damaged` if it was not wrapped with the same key. */
  unwrap(lock: string): string {
    const sealed = Buffer.from(lock, 'base64')
    try {
      const decipher = createDecipheriv(ALGORITHM, this.#key, sealed.subarray(0, NONCE_BYTES), OPTIONS)
      decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
      const header = decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES))
      return Buffer.concat([header, decipher.final()]).toString('utf8')
    } catch (cause) {
      throw new AppError('file_damaged', { cause })
    }
  }
}
