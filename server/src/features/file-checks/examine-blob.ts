import { createHash } from 'node:crypto'
import { type BlobFault, blobFaultOf, type GuardedBlobs } from '../../platform/blobs/guarded-blobs.ts'
import type { HeldBlob } from '../files/index.ts'

/** Reads a blob and compares it with what was stored. `onBlock` is awaited after each piece, and ends it by throwing. */
export async function examineBlob(
  blobs: GuardedBlobs,
  { blobKey, sizeBytes, sha256 }: HeldBlob,
  onBlock: (blockBytes: number) => Promise<void>,
): Promise<BlobFault | null> {
  const hash = createHash('sha256')
  try {
    const blob = await blobs.openToCheck(blobKey)
    try {
      if (sizeBytes > 0) {
        for await (const block of blob.read({ start: 0, end: sizeBytes - 1 })) {
          hash.update(block)
          await onBlock(block.byteLength)
        }
      }
    } finally {
      await blob.close()
    }
  } catch (error) {
    const fault = blobFaultOf(error)
    if (fault === undefined) throw error
    return fault
  }
  return hash.digest('hex') === sha256 ? null : 'changed'
}
