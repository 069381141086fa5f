import type { OpenBlob } from './blob-store.ts'

/** Random access to a file. */
export interface BlobReader {
  sizeBytes: number
  /** Returns fewer bytes at the end of the file. */
  readAt(position: number, lengthBytes: number): Promise<Buffer>
}

export function blobReader(blob: OpenBlob, sizeBytes: number): BlobReader {
  return {
    sizeBytes,
    async readAt(position, lengthBytes) {
      const end = Math.min(sizeBytes, position + lengthBytes) - 1
      if (position < 0 || end < position) return Buffer.alloc(0)
      const bytes = Buffer.allocUnsafe(end - position + 1)
      let filledBytes = 0
      for await (const block of blob.read({ start: position, end })) {
        bytes.set(block, filledBytes)
        filledBytes += block.byteLength
      }
      return bytes.subarray(0, filledBytes)
    },
  }
}
