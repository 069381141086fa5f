import { open } from 'node:fs/promises'
import type { OpenBlob } from '../../platform/blobs/blob-store.ts'
import { AppError } from '../../platform/errors.ts'

const BLOCK_BYTES = 256 * 1024

/** Opens a file outside the blob store so that it can be sent like a blob. */
export async function openLocalFile(path: string): Promise<OpenBlob> {
  const file = await open(path, 'r')
  return {
    async *read({ start, end }) {
      const block = Buffer.allocUnsafe(Math.min(BLOCK_BYTES, end - start + 1))
      for (let position = start; position <= end; ) {
        const { bytesRead } = await file.read(block, 0, Math.min(block.length, end - position + 1), position)
        if (bytesRead === 0) throw new AppError('file_damaged')
        position += bytesRead
        yield block.subarray(0, bytesRead)
      }
    },
    suspect() {},
    close: () => file.close(),
  }
}
