import { createHash } from 'node:crypto'
import { blobReader } from '../../platform/blobs/blob-reader.ts'
import { type BlobFault, blobFaultOf, type VerifiedBlobs } from '../../platform/blobs/verified-blobs.ts'
import type { Flag, HeldBlob } from '../files/index.ts'
import { isCutShort } from '../media/index.ts'

/**
 * Reads a blob and compares it with its stored digest. `onBlock` is awaited after each block, with the bytes of the block and those
 * read so far, and stops the check by throwing. A disk that fails to read gets a second try, so that one lost read is not kept as damage.
 */
export async function examineBlob(
  blobs: VerifiedBlobs,
  held: HeldBlob,
  onBlock: (blockBytes: number, readBytes: number) => Promise<void>,
): Promise<BlobFault | null> {
  const fault = await readAndCompare(blobs, held, onBlock)
  return fault === 'unreadable' ? readAndCompare(blobs, held, onBlock) : fault
}

async function readAndCompare(
  blobs: VerifiedBlobs,
  { blobKey, sizeBytes, sha256 }: HeldBlob,
  onBlock: (blockBytes: number, readBytes: number) => Promise<void>,
): Promise<BlobFault | null> {
  const hash = createHash('sha256')
  let readBytes = 0
  try {
    const blob = await blobs.openToCheck(blobKey)
    try {
      if (sizeBytes > 0) {
        for await (const block of blob.read({ start: 0, end: sizeBytes - 1 })) {
          hash.update(block)
          readBytes += block.byteLength
          await onBlock(block.byteLength, readBytes)
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

/** 1 if an intact blob is a picture that was stored incomplete; null if that can't be told at this moment. */
export async function isIncompletePicture(
  blobs: VerifiedBlobs,
  { blobKey, sizeBytes }: HeldBlob,
): Promise<Flag | null> {
  try {
    const blob = await blobs.openToCheck(blobKey)
    try {
      return (await isCutShort(blobReader(blob, sizeBytes))) ? 1 : 0
    } finally {
      await blob.close()
    }
  } catch (error) {
    if (blobFaultOf(error) === undefined) throw error
    return null
  }
}
