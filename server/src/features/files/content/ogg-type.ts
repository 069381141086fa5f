import type { BlobStore } from '../../../platform/blobs/blob-store.ts'

/** The pages that start the streams of an Ogg file come first, and are small. */
const HEAD_BYTES = 4096
const PAGE_MARK = 'OggS'
const PAGE_HEADER_BYTES = 27
const FLAGS_AT = 5
const BEGINS_STREAM = 2
const SEGMENT_COUNT_AT = 26
/** Signatures of video streams: Theora, Dirac, VP8, and those that OGM took from AVI. */
const PICTURE_MARKS = ['\x80theora', 'BBCD\0', 'OVP80', '\x01video\0\0\0']

/** Returns whether an Ogg file is video or audio only, which its name does not tell; null if it is not Ogg. */
export async function readOggType(
  blobs: BlobStore,
  { blobKey, sizeBytes }: { blobKey: string; sizeBytes: number },
): Promise<string | null> {
  if (sizeBytes === 0) return null
  const blob = await blobs.open(blobKey)
  try {
    const pieces: Buffer[] = []
    const range = { start: 0, end: Math.min(HEAD_BYTES, sizeBytes) - 1 }
    for await (const block of blob.read(range)) pieces.push(Buffer.from(block))
    return oggType(Buffer.concat(pieces))
  } finally {
    await blob.close()
  }
}

function oggType(head: Buffer): string | null {
  let type: string | null = null
  for (let at = 0; beginsStream(head, at); ) {
    const sizesAt = at + PAGE_HEADER_BYTES
    const contentAt = sizesAt + (head[at + SEGMENT_COUNT_AT] ?? 0)
    const begin = head.toString('latin1', contentAt, contentAt + PAGE_HEADER_BYTES)
    if (PICTURE_MARKS.some((mark) => begin.startsWith(mark))) return 'video/ogg'
    type = 'audio/ogg'
    at = head.subarray(sizesAt, contentAt).reduce((end, sizeBytes) => end + sizeBytes, contentAt)
  }
  return type
}

function beginsStream(head: Buffer, at: number): boolean {
  const isPage = head.toString('latin1', at, at + PAGE_MARK.length) === PAGE_MARK
  return isPage && ((head[at + FLAGS_AT] ?? 0) & BEGINS_STREAM) !== 0
}
