import type { BlobStore } from '../../../platform/blobs/blob-store.ts'

/** Divisible by three, so that the encoded blocks join without padding. */
const BLOCK_BYTES = 48 * 1024

/** A stored picture, which stands in a page as Base64. */
export interface PagePicture {
  blobKey: string
  sizeBytes: number
}

/** A piece of a page: text, or a picture that is read when it is needed. */
export type PagePart = string | PagePicture

export function base64Bytes(sizeBytes: number): number {
  return Math.ceil(sizeBytes / 3) * 4
}

export function pageSizeBytes(parts: readonly PagePart[]): number {
  return parts.reduce(
    (sum, part) => sum + (typeof part === 'string' ? Buffer.byteLength(part) : base64Bytes(part.sizeBytes)),
    0,
  )
}

/** The page as bytes; no more than one block of a picture is in memory. */
export async function* pageBytes(
  parts: readonly PagePart[],
  blobs: Pick<BlobStore, 'open'>,
): AsyncGenerator<Uint8Array, void, void> {
  for (const part of parts) {
    if (typeof part === 'string') yield Buffer.from(part)
    else yield* pictureBytes(part, blobs)
  }
}

async function* pictureBytes(
  { blobKey, sizeBytes }: PagePicture,
  blobs: Pick<BlobStore, 'open'>,
): AsyncGenerator<Uint8Array, void, void> {
  const blob = await blobs.open(blobKey)
  try {
    for (let start = 0; start < sizeBytes; start += BLOCK_BYTES) {
      const end = Math.min(start + BLOCK_BYTES, sizeBytes) - 1
      const pieces: Buffer[] = []
      for await (const piece of blob.read({ start, end })) pieces.push(Buffer.from(piece))
      yield Buffer.from(Buffer.concat(pieces).toString('base64'))
    }
  } finally {
    await blob.close()
  }
}
