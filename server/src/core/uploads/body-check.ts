import { type Cipheriv, createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { PartialBlobs, Spool } from '../../platform/blobs/blob-store.ts'
import { AppError } from '../../platform/errors.ts'
import type { Checksum } from './tus-headers.ts'

/** Verifies a body against the digest sent with it. */
export class BodyCheck {
  readonly #expected: Buffer
  readonly #hash: ReturnType<typeof createHash>

  constructor({ algorithm, digest }: Checksum) {
    this.#expected = digest
    this.#hash = createHash(algorithm)
  }

  add(chunk: Uint8Array): void {
    this.#hash.update(chunk)
  }

  /** Throws `upload_checksum_mismatch`. */
  verify(): void {
    if (!timingSafeEqual(this.#hash.digest(), this.#expected)) throw new AppError('upload_checksum_mismatch')
  }
}

const CIPHER = 'aes-256-ctr'

/**
 * Holds bytes of a protected file until their checksum is verified. On disk they are encrypted with a key that is
 * discarded with the spool.
 */
export class SecretSpool {
  readonly #spool: Spool
  readonly #key = randomBytes(32)
  readonly #counter = Buffer.alloc(16)
  readonly #cipher: Cipheriv

  private constructor(spool: Spool) {
    this.#spool = spool
    this.#cipher = createCipheriv(CIPHER, this.#key, this.#counter)
  }

  static async create(blobs: PartialBlobs): Promise<SecretSpool> {
    return new SecretSpool(await blobs.spool())
  }

  write(chunk: Uint8Array): Promise<void> {
    return this.#spool.write(this.#cipher.update(chunk))
  }

  async *read(): AsyncGenerator<Uint8Array, void, void> {
    const decipher = createDecipheriv(CIPHER, this.#key, this.#counter)
    for await (const block of this.#spool.read()) yield decipher.update(block)
  }

  discard(): Promise<void> {
    return this.#spool.discard()
  }
}
