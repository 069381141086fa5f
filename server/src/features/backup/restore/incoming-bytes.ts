import { SEALED_CHUNK_BYTES } from '../../../platform/age/age-payload.ts'
import type { SealedBytes } from '../../../platform/age/sealed-bytes.ts'
import type { Spool } from '../../../platform/blobs/blob-store.ts'
import { openSpool } from '../../../platform/blobs/disk-spool.ts'
import { AppError } from '../../../platform/errors.ts'

/** How far back can be read: adjacent entries share a chunk. */
const REACH_BYTES = 2 * SEALED_CHUNK_BYTES
const WINDOW_BYTES = 2 * REACH_BYTES

/**
 * The bytes of a file as they arrive. The first ones are spooled to disk for random access, up to `keepUntil`; the rest
 * is only streamed.
 */
export class IncomingBytes implements SealedBytes {
  readonly sizeBytes: number
  readonly #blocks: AsyncIterator<Uint8Array>
  readonly #spool: Spool
  readonly #window = Buffer.allocUnsafe(WINDOW_BYTES)
  #windowBytes = 0
  /** Arrived, but not in the window yet. */
  #rest: Uint8Array = Buffer.alloc(0)
  /** End of the window. */
  #position = 0
  #keepUntil = Number.POSITIVE_INFINITY

  private constructor(spool: Spool, blocks: AsyncIterable<Uint8Array>, sizeBytes: number) {
    this.#spool = spool
    this.#blocks = blocks[Symbol.asyncIterator]()
    this.sizeBytes = sizeBytes
  }

  /** `directory` must be one that a server start sweeps. */
  static async begin(
    directory: string,
    { content, sizeBytes }: { content: AsyncIterable<Uint8Array>; sizeBytes: number },
  ): Promise<IncomingBytes> {
    return new IncomingBytes(await openSpool(directory), content, sizeBytes)
  }

  /** Throws `upload_unreadable` if fewer bytes arrive than announced. */
  async read(block: Buffer, lengthBytes: number, start: number): Promise<number> {
    const end = Math.min(start + lengthBytes, this.sizeBytes)
    for (let position = start; position < end; ) {
      const target = block.subarray(position - start, end - start)
      if (position < this.#spool.sizeBytes) position += await this.#spool.readAt(target, position)
      else if (position < this.#position) position += this.#copyFromWindow(target, position)
      else await this.#receive()
    }
    return Math.max(0, end - start)
  }

  keepUntil(position: number): void {
    this.#keepUntil = position
  }

  async close(): Promise<void> {
    await this.#blocks.return?.()
    await this.#spool.discard()
  }

  #copyFromWindow(target: Buffer, position: number): number {
    const start = position - (this.#position - this.#windowBytes)
    if (start < 0) throw new Error('These bytes have passed by')
    return this.#window.copy(target, 0, start, this.#windowBytes)
  }

  async #receive(): Promise<void> {
    if (this.#rest.byteLength === 0) {
      const { value, done } = await this.#blocks.next()
      if (done) throw new AppError('upload_unreadable')
      this.#rest = value
    }
    const piece = this.#rest.subarray(0, WINDOW_BYTES - REACH_BYTES)
    this.#rest = this.#rest.subarray(piece.byteLength)
    if (this.#position < this.#keepUntil) await this.#spool.write(piece)
    if (this.#windowBytes + piece.byteLength > WINDOW_BYTES) {
      this.#window.copyWithin(0, this.#windowBytes - REACH_BYTES, this.#windowBytes)
      this.#windowBytes = REACH_BYTES
    }
    this.#window.set(piece, this.#windowBytes)
    this.#windowBytes += piece.byteLength
    this.#position += piece.byteLength
  }
}
