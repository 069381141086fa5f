import { text } from 'node:stream/consumers'
import { FILM_MAX_SECONDS } from '@pinloft/contract/video/limits'
import { expect, test } from 'vitest'
import type { Film } from '../film.ts'
import { cutPointsOf, KEY_FRAMES_MAX } from '../key-frames/cut-points.ts'
import { writePlaylist } from './playlist.ts'
import { evenGrid, frameRateOf, keyFrameGrid, type SegmentGrid, segmentAt } from './segment-grid.ts'

const filmOf = (fields: Partial<Film> = {}): Film => ({
  container: 'avi',
  durationMs: 10_000,
  startSeconds: 0,
  bitsPerSecond: 8_000_000,
  itunesGapless: null,
  hdrTransfer: null,
  video: [],
  audio: [],
  subtitles: [],
  chapters: [],
  tags: { title: null, series: null, season: null, episode: null },
  ...fields,
})

const startsOf = (grid: SegmentGrid | null) =>
  grid && Array.from({ length: grid.count }, (_, index) => grid.startOf(index))

function gridOf(starts: number[], endSeconds: number): SegmentGrid {
  const startOf = (index: number) => starts[index] ?? Number.POSITIVE_INFINITY
  return { count: starts.length, endSeconds, longestSeconds: 4.5, startOf }
}

function gridAt(keyFrames: number[], film: Film, endSeconds: number): SegmentGrid | null {
  const cutPoints = cutPointsOf(keyFrames)
  return cutPoints && keyFrameGrid(cutPoints, film, endSeconds)
}

const rateOf = (framesPerSecond: number | null) =>
  frameRateOf(filmOf({ video: [{ framesPerSecond } as Film['video'][number]] }))

test('segments contain whole frames', () => {
  expect(rateOf(24_000 / 1001)).toEqual({ count: 24_000, seconds: 1001 })
  expect(rateOf(25)).toEqual({ count: 25, seconds: 1 })
  expect(rateOf(5)).toEqual({ count: 20, seconds: 1 })
  expect(rateOf(120)).toEqual({ count: 60, seconds: 1 })
  expect(rateOf(null)).toEqual({ count: 25, seconds: 1 })
  expect(rateOf(29.5)).toEqual({ count: 29_500, seconds: 1000 })
  const starts = startsOf(evenGrid(10, rateOf(24_000 / 1001)))
  expect(starts?.map((start) => start.toFixed(6))).toEqual(['0.000000', '2.002000', '4.004000', '6.006000', '8.008000'])
  expect(startsOf(evenGrid(6, null))).toEqual([0, 2, 4])
  expect(startsOf(evenGrid(6.05, null))).toEqual([0, 2, 4])
  expect(startsOf(evenGrid(0.01, null))).toEqual([0])
})

test('copied segments start at key frames, and are not too large', () => {
  expect(startsOf(gridAt([2.5, 0.04, 1, 4, 5, 9.95, 9.5, 5], filmOf(), 10))).toEqual([0, 2.5, 5, 9.5])
  expect(gridAt([0, 40], filmOf(), 50)).toBeNull()
  expect(gridAt([0, 20], filmOf({ bitsPerSecond: 80_000_000 }), 40)).toBeNull()
  expect(startsOf(gridAt([0], filmOf(), 5))).toEqual([0])
  expect(gridAt([], filmOf(), 5)).toBeNull()
  // No other key frame is between the start and FFmpeg's seek target.
  expect(gridAt([0, 2, 2.1, 4], filmOf({ container: 'matroska,webm' }), 6)?.seekMarginSeconds).toBeCloseTo(0.05)
})

test('a time belongs to one segment', () => {
  const grid = gridOf([0, 3, 7], 9)
  expect([-1, 0, 2.9, 2.99, 3, 6, 7, 100].map((seconds) => segmentAt(grid, seconds, 0.02))).toEqual([
    0, 0, 0, 1, 1, 1, 2, 2,
  ])
})

test('a playlist lists the entire film', async () => {
  const playlist = await text(writePlaylist(gridOf([0, 3.003], 7.5), 'audio=aac'))
  expect(playlist.split('\n')).toEqual([
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '#EXT-X-TARGETDURATION:5',
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-MAP:URI="head.mp4?audio=aac"',
    '#EXTINF:3.003000,',
    'segments/0.m4s?audio=aac',
    '#EXTINF:4.497000,',
    'segments/1.m4s?audio=aac',
    '#EXT-X-ENDLIST',
    '',
  ])
})

test('supports films of any length by computing segments and writing the playlist in blocks', async () => {
  // Six years, which a file of a few bytes may claim.
  const grid = evenGrid(2e8, { count: 25, seconds: 1 })
  expect([grid.count, grid.longestSeconds, grid.startOf(99_999_999)]).toEqual([1e8, 2, 199_999_998])
  expect(segmentAt(grid, 123_456_789, 0)).toBe(61_728_394)
  const blocks = writePlaylist(grid, 'audio=aac')
  const sizes: number[] = []
  for (let block = 0; block < 5; block++) sizes.push((await blocks.next()).value?.length ?? 0)
  await blocks.return()
  expect(Math.max(...sizes)).toBeLessThan(64 * 1024)
})

test('does not cut a film with too many key frames, and ignores those beyond the maximum length', () => {
  expect(cutPointsOf(Array.from({ length: KEY_FRAMES_MAX + 1 }, (_, index) => index))).toBeNull()
  expect(cutPointsOf([0, 3, FILM_MAX_SECONDS + 1, 1e300])?.seconds).toEqual([3])
})
