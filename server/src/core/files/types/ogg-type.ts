const PAGE_MARK = 'OggS'
const PAGE_HEADER_BYTES = 27
const FLAGS_AT = 5
const BEGINS_STREAM = 2
const SEGMENT_COUNT_AT = 26
/** Signatures of video streams: Theora, Dirac, VP8, and those that OGM took from AVI. */
const PICTURE_MARKS = ['\x80theora', 'BBCD\0', 'OVP80', '\x01video\0\0\0']

/** Whether an Ogg file is video or audio only, by the pages that start its streams; null if it is not Ogg. */
export function oggType(head: Buffer): string | null {
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
