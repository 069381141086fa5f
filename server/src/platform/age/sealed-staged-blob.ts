import type { BlobReceipt, StagedBlob } from '../blobs/blob-store.ts'
import type { FileKey } from './age-header.ts'
import { CHUNK_BYTES, PayloadCipher, randomPayloadNonce } from './age-payload.ts'

/** A staged blob that encrypts while writing: the age payload of what is written ends up on disk. */
export class SealedStagedBlob implements StagedBlob {
  readonly #staged: StagedBlob
  readonly #nonce = randomPayloadNonce()
  readonly #cipher: PayloadCipher
  /** The last chunk is sealed differently, so a full one is kept until more bytes or the end arrive. */
  readonly #waiting = Buffer.allocUnsafe(CHUNK_BYTES)
  #waitingBytes = 0
  #sealedChunks = 0

  constructor(staged: StagedBlob, fileKey: FileKey) {
    this.#staged = staged
    this.#cipher = new PayloadCipher(fileKey, this.#nonce)
  }

  async write(plain: Uint8Array): Promise<void> {
    for (let taken = 0; taken < plain.byteLength; ) {
      if (this.#waitingBytes === CHUNK_BYTES) await this.#sealWaiting(false)
      if (this.#waitingBytes === 0 && plain.byteLength - taken > CHUNK_BYTES) {
        await this.#seal(plain.subarray(taken, taken + CHUNK_BYTES), false)
        taken += CHUNK_BYTES
        continue
      }
      const piece = plain.subarray(taken, taken + CHUNK_BYTES - this.#waitingBytes)
      this.#waiting.set(piece, this.#waitingBytes)
      this.#waitingBytes += piece.byteLength
      taken += piece.byteLength
    }
  }

  /** The receipt is that of the stored bytes, except for `sizeBytes`, which is the size of the content. */
  async finish(): Promise<BlobReceipt> {
    const sizeBytes = this.#sealedChunks * CHUNK_BYTES + this.#waitingBytes
    await this.#sealWaiting(true)
    return { ...(await this.#staged.finish()), sizeBytes }
  }

  keep(): void {
    this.#staged.keep()
  }

  discard(): Promise<void> {
    return this.#staged.discard()
  }

  async #sealWaiting(isLast: boolean): Promise<void> {
    const plain = this.#waiting.subarray(0, this.#waitingBytes)
    this.#waitingBytes = 0
    await this.#seal(plain, isLast)
  }

  async #seal(plain: Uint8Array, isLast: boolean): Promise<void> {
    if (this.#sealedChunks === 0) await this.#staged.write(this.#nonce)
    const sealed = this.#cipher.seal(this.#sealedChunks++, isLast, plain)
    for (const piece of sealed) await this.#staged.write(piece)
  }
}
