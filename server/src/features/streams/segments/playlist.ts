import { lengthOf, type SegmentGrid } from './segment-grid.ts'

const DIGITS = 6
/** Number of segments per block. */
const BLOCK_SEGMENTS = 500

/** The entire film as an HLS playlist (RFC 8216), in blocks. `query` is appended to each address. */
export async function* writePlaylist(grid: SegmentGrid, query: string): AsyncGenerator<Buffer, void, void> {
  let lines = [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${Math.ceil(grid.longestSeconds)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    `#EXT-X-MAP:URI="head.mp4?${query}"`,
  ]
  for (let index = 0; index < grid.count; index++) {
    lines.push(`#EXTINF:${lengthOf(grid, index).toFixed(DIGITS)},`, `segments/${index}.m4s?${query}`)
    if (lines.length < 2 * BLOCK_SEGMENTS) continue
    yield Buffer.from(`${lines.join('\n')}\n`)
    lines = []
  }
  yield Buffer.from([...lines, '#EXT-X-ENDLIST', ''].join('\n'))
}
