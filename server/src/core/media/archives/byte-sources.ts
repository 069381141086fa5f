import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { type BlobReader, blobReader } from '../../../platform/blobs/blob-reader.ts'
import type { OpenBlob } from '../../../platform/blobs/blob-store.ts'
import { ArchiveDamage } from './archive-limits.ts'

/** A sequential source of bytes. */
export interface ByteSource {
  /** The next bytes; fewer at the end. */
  read(lengthBytes: number): Promise<Buffer>
  skip(lengthBytes: number): Promise<void>
  close(): Promise<void>
}

/** Small files lie close together, so that one read returns the headers of several. */
const WINDOW_BYTES = 64 * 1024

/** Skipped bytes outside of a window are not read. */
export function plainSource(reader: BlobReader): ByteSource {
  let position = 0
  let windowStart = 0
  let window: Buffer = Buffer.alloc(0)
  return {
    async read(lengthBytes) {
      if (position + lengthBytes > windowStart + window.length) {
        window = await reader.readAt(position, Math.max(lengthBytes, WINDOW_BYTES))
        windowStart = position
      }
      const start = position - windowStart
      position += lengthBytes
      return window.subarray(start, start + lengthBytes)
    },
    async skip(lengthBytes) {
      position += lengthBytes
    },
    async close() {},
  }
}

/** Decompresses while reading, and ends after `maxBytes`. Reads throw `ArchiveDamage` if decompression fails. */
export function gunzipSource(blob: OpenBlob, sizeBytes: number, maxBytes: number): ByteSource & { isCut(): boolean } {
  const packed = Readable.from(copies(blob, sizeBytes), { objectMode: false })
  const gunzip = packed.pipe(createGunzip())
  packed.on('error', (error) => gunzip.destroy(error))
  const chunks: AsyncIterator<Buffer, undefined> = gunzip[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  let leftBytes = maxBytes

  async function refill(): Promise<boolean> {
    if (leftBytes <= 0) return false
    const next = await chunks.next().catch((cause) => {
      throw cause.code?.startsWith('Z_') ? new ArchiveDamage('Not to be unpacked', { cause }) : cause
    })
    if (next.done) return false
    rest = next.value
    leftBytes -= rest.length
    return true
  }

  return {
    isCut: () => leftBytes <= 0,
    async read(lengthBytes) {
      const pieces: Buffer[] = []
      for (let missing = lengthBytes; missing > 0 && (rest.length > 0 || (await refill())); ) {
        const piece = rest.subarray(0, missing)
        rest = rest.subarray(piece.length)
        missing -= piece.length
        pieces.push(piece)
      }
      return Buffer.concat(pieces)
    },
    async skip(lengthBytes) {
      for (let missing = lengthBytes; missing > 0 && (rest.length > 0 || (await refill())); ) {
        const skipped = Math.min(missing, rest.length)
        rest = rest.subarray(skipped)
        missing -= skipped
      }
    },
    async close() {
      packed.destroy()
      gunzip.destroy()
    },
  }
}

/** Blocks of a blob are only valid until the next one is requested, while a stream retains them longer. */
async function* copies(blob: OpenBlob, sizeBytes: number): AsyncGenerator<Buffer, void, void> {
  const STEP_BYTES = 256 * 1024
  const reader = blobReader(blob, sizeBytes)
  for (let position = 0; position < sizeBytes; position += STEP_BYTES) yield await reader.readAt(position, STEP_BYTES)
}
