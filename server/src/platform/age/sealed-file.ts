import type { ByteRange } from '../blobs/blob-store.ts'
import type { FileKey } from './age-header.ts'
import {
  CHUNK_BYTES,
  chunkPosition,
  contentBytes,
  PAYLOAD_NONCE_BYTES,
  PayloadCipher,
  payloadBytes,
  SEALED_CHUNK_BYTES,
} from './age-payload.ts'
import type { SealedBytes } from './sealed-bytes.ts'

const CHUNKS_PER_READ = 16
/** Longer headers are refused: they would have hundreds of recipients. */
const HEADER_MAX_BYTES = 64 * 1024
const HEADER_START = 'age-encryption.org/v1\n'
const HEADER = /^.*?\n--- [\w+/]{43}\n/s

/** Part of the content of a sealed file. */
export interface OpenedPart {
  /** Valid only until the next one is requested. */
  bytes: Buffer
  /** False when the chunk is not as it was sealed; some of its bytes may then be wrong. */
  isAuthentic: boolean
}

/** An age file with random access. */
export class SealedFile {
  /** Size of the content, assuming the file is undamaged. */
  readonly plainBytes: number
  readonly #sealed: SealedBytes
  readonly #payloadStart: number
  readonly #cipher: PayloadCipher
  readonly #lastIndex: number

  private constructor({ sealed, payloadStart, plainBytes, cipher }: SealedFileParts) {
    this.#sealed = sealed
    this.#payloadStart = payloadStart
    this.plainBytes = plainBytes
    this.#cipher = cipher
    this.#lastIndex = Math.max(0, Math.ceil(plainBytes / CHUNK_BYTES) - 1)
  }

  /**
   * Opens the file with the key that `openHeader` returns for its header; null when that returns null. Throws
   * `NotSealedError` when it is not an age file, or truncated in its header or nonce. The caller closes the bytes when
   * the file is not opened.
   */
  static async open(
    sealed: SealedBytes,
    openHeader: (header: string) => Promise<FileKey | null>,
  ): Promise<SealedFile | null> {
    const header = await readHeader(sealed)
    const payloadStart = Buffer.byteLength(header)
    // A truncated file can end in a chunk shorter than its tag; everything before it can be read.
    const sealedBytes = sealed.sizeBytes - payloadStart
    const cutBytes = (sealedBytes - PAYLOAD_NONCE_BYTES) % SEALED_CHUNK_BYTES
    const plainBytes = contentBytes(sealedBytes) ?? contentBytes(sealedBytes - cutBytes) ?? 0
    const fileKey = await openHeader(header)
    if (fileKey === null) return null
    const nonce = Buffer.alloc(PAYLOAD_NONCE_BYTES)
    await sealed.read(nonce, nonce.length, payloadStart)
    return new SealedFile({ sealed, payloadStart, plainBytes, cipher: new PayloadCipher(fileKey, nonce) })
  }

  /**
   * Announces that everything after a position of the content will be read once, in order; only adjacent reads may
   * share a chunk.
   */
  keepUntil(plainPosition: number): void {
    this.#sealed.keepUntil(this.#payloadStart + chunkPosition(Math.ceil(plainPosition / CHUNK_BYTES)))
  }

  /** Reads a range of the content, including damaged bytes. Bytes beyond the end of the content are omitted. */
  async *read({ start, end }: ByteRange): AsyncGenerator<OpenedPart, void, void> {
    const last = Math.min(this.#lastIndex, Math.floor(end / CHUNK_BYTES))
    let index = Math.floor(start / CHUNK_BYTES)
    const block = Buffer.allocUnsafe(Math.min(last - index + 1, CHUNKS_PER_READ) * SEALED_CHUNK_BYTES)
    while (index <= last && start < this.plainBytes) {
      const count = Math.min(CHUNKS_PER_READ, last - index + 1)
      const sealedEnd = index + count > this.#lastIndex ? payloadBytes(this.plainBytes) : chunkPosition(index + count)
      const lengthBytes = sealedEnd - chunkPosition(index)
      const bytesRead = await this.#sealed.read(block, lengthBytes, this.#payloadStart + chunkPosition(index))
      for (let at = 0; at < bytesRead; at += SEALED_CHUNK_BYTES, index++) {
        const sealed = block.subarray(at, Math.min(bytesRead, at + SEALED_CHUNK_BYTES))
        const { plain, isAuthentic } = this.#cipher.openUnverified(index, index === this.#lastIndex, sealed)
        const from = Math.max(0, start - index * CHUNK_BYTES)
        const to = Math.min(plain.length, end + 1 - index * CHUNK_BYTES)
        yield { bytes: plain.subarray(from, to), isAuthentic }
      }
      if (bytesRead < lengthBytes) return
    }
  }

  close(): Promise<void> {
    return this.#sealed.close()
  }
}

interface SealedFileParts {
  sealed: SealedBytes
  payloadStart: number
  plainBytes: number
  cipher: PayloadCipher
}

/** The input is not an age file. */
export class NotSealedError extends Error {}

async function readHeader(sealed: SealedBytes): Promise<string> {
  const block = Buffer.alloc(HEADER_MAX_BYTES)
  const start = block.toString('latin1', 0, await sealed.read(block, block.length, 0))
  const [header] = (start.startsWith(HEADER_START) && HEADER.exec(start)) || []
  if (header === undefined) throw new NotSealedError('This is no file in the age format')
  return header
}
