import { lengthsOf, longestOf, type SegmentGrid } from './segment-grid.ts'

const DIGITS = 6

/** The whole film as an HLS playlist (RFC 8216). `query` goes behind each address. */
export function writePlaylist(grid: SegmentGrid, query: string): string {
  const lengths = lengthsOf(grid)
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    `#EXT-X-TARGETDURATION:${Math.ceil(longestOf(grid))}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    `#EXT-X-MAP:URI="head.mp4?${query}"`,
    ...lengths.flatMap((seconds, index) => [`#EXTINF:${seconds.toFixed(DIGITS)},`, `segments/${index}.m4s?${query}`]),
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}
