import { createHash } from 'node:crypto'
import { TEXT_EDIT_MAX_BYTES } from '@pinloft/contract/files/limits'
import type { OpenBlob } from '../../../platform/blobs/blob-store.ts'
import { AppError } from '../../../platform/errors.ts'

/** Encodes a text written by a user. Throws `text_too_large` or `file_not_text`. */
export function encodeText(text: string): Buffer {
  const bytes = Buffer.from(text)
  if (bytes.length > TEXT_EDIT_MAX_BYTES) throw new AppError('text_too_large')
  if (!text.isWellFormed() || text.includes('\0')) throw new AppError('file_not_text')
  return bytes
}

/**
 * Makes sure that a content is text that an editor can show unaltered: writing back anything else would destroy it.
 * Returns its SHA-256 in hexadecimal. Throws `text_too_large`, `file_not_text` or what reading throws. Closes the blob.
 */
export async function requireText(blob: OpenBlob, sizeBytes: number): Promise<string> {
  try {
    if (sizeBytes > TEXT_EDIT_MAX_BYTES) throw new AppError('text_too_large')
    const hash = createHash('sha256')
    if (sizeBytes === 0) return hash.digest('hex')
    const decoder = new TextDecoder('utf-8', { fatal: true })
    for await (const block of blob.read({ start: 0, end: sizeBytes - 1 })) {
      requireTextBytes(decoder, block)
      hash.update(block)
    }
    requireTextBytes(decoder)
    return hash.digest('hex')
  } finally {
    await blob.close()
  }
}

/** The last call passes no block. */
function requireTextBytes(decoder: TextDecoder, block?: Uint8Array): void {
  try {
    decoder.decode(block, { stream: block !== undefined })
  } catch (cause) {
    throw new AppError('file_not_text', { cause })
  }
  if (block?.includes(0)) throw new AppError('file_not_text')
}
