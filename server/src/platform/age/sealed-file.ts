import { type FileHandle, open } from 'node:fs/promises'
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

const CHUNKS_PER_READ = 16
/** Headers that are longer are refused: they would be of hundreds of recipients. */
const HEADER_MAX_BYTES = 64 * 1024
const HEADER_START = 'age-encryption.org/v1\n'
const HEADER = /^.*?\n--- [\w+/]{43}\n/s

/** Part of the content of a sealed file. */
export interface OpenedPart {
  /** Only valid until the next one is asked for. */
  bytes: Buffer
  /** False where the chunk is not as it was sealed; then some of its bytes may be others. */
  isAuthentic: boolean
}

/** An age file on a disk, any part of which can be read. */
export class SealedFile {
  /** Size of the content, as far as the file is whole. */
  readonly plainBytes: number
  readonly #file: FileHandle
  readonly #payloadStart: number
  readonly #cipher: PayloadCipher
  readonly #lastIndex: number

  private constructor({ file, payloadStart, plainBytes, cipher }: SealedFileParts) {
    this.#file = file
    this.#payloadStart = payloadStart
    this.plainBytes = plainBytes
    this.#cipher = cipher
    this.#lastIndex = Math.max(0, Math.ceil(plainBytes / CHUNK_BYTES) - 1)
  }

  /**
   * Opens a file with what `openHeader` makes of its header. Null where that gives none. Throws `NotSealedError` where it
   * is no age file or cut in its first bytes.
   */
  static async open(path: string, openHeader: (header: string) => Promise<FileKey | null>): Promise<SealedFile | null> {
    const file = await open(path, 'r')
    try {
      const header = await readHeader(file)
      const payloadStart = Buffer.byteLength(header)
      const { size } = await file.stat()
      // A cut can leave a chunk that is shorter than its code; what is before it can be read.
      const sealedBytes = size - payloadStart
      const cutBytes = (sealedBytes - PAYLOAD_NONCE_BYTES) % SEALED_CHUNK_BYTES
      const plainBytes = contentBytes(sealedBytes) ?? contentBytes(sealedBytes - cutBytes) ?? 0
      const fileKey = await openHeader(header)
      if (fileKey === null) {
        await file.close()
        return null
      }
      const nonce = Buffer.alloc(PAYLOAD_NONCE_BYTES)
      await file.read(nonce, 0, nonce.length, payloadStart)
      return new SealedFile({ file, payloadStart, plainBytes, cipher: new PayloadCipher(fileKey, nonce) })
    } catch (error) {
      await file.close()
      throw error
    }
  }

  /** The bytes of a range of the content, damaged ones too. What lies behind the end of the content is left out. */
  async *read({ start, end }: ByteRange): AsyncGenerator<OpenedPart, void, void> {
    const last = Math.min(this.#lastIndex, Math.floor(end / CHUNK_BYTES))
    let index = Math.floor(start / CHUNK_BYTES)
    const block = Buffer.allocUnsafe(Math.min(last - index + 1, CHUNKS_PER_READ) * SEALED_CHUNK_BYTES)
    while (index <= last && start < this.plainBytes) {
      const count = Math.min(CHUNKS_PER_READ, last - index + 1)
      const sealedEnd = index + count > this.#lastIndex ? payloadBytes(this.plainBytes) : chunkPosition(index + count)
      const lengthBytes = sealedEnd - chunkPosition(index)
      const { bytesRead } = await this.#file.read(block, 0, lengthBytes, this.#payloadStart + chunkPosition(index))
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
    return this.#file.close()
  }
}

interface SealedFileParts {
  file: FileHandle
  payloadStart: number
  plainBytes: number
  cipher: PayloadCipher
}

/** What was to be opened is no age file. */
export class NotSealedError extends Error {}

async function readHeader(file: FileHandle): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(HEADER_MAX_BYTES), 0, HEADER_MAX_BYTES, 0)
  const start = buffer.toString('latin1', 0, bytesRead)
  const [header] = (start.startsWith(HEADER_START) && HEADER.exec(start)) || []
  if (header === undefined) throw new NotSealedError('This is no file in the age format')
  return header
}
