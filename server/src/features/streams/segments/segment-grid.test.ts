import { expect, test } from 'vitest'
import type { Film } from '../film.ts'
import { writePlaylist } from './playlist.ts'
import { evenGrid, frameRateOf, keyFrameGrid, segmentAt } from './segment-grid.ts'

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
  ...fields,
})

const rateOf = (framesPerSecond: number | null) =>
  frameRateOf(filmOf({ video: [{ framesPerSecond } as Film['video'][number]] }))

test('segments are of whole frames', () => {
  expect(rateOf(24_000 / 1001)).toEqual({ count: 24_000, seconds: 1001 })
  expect(rateOf(25)).toEqual({ count: 25, seconds: 1 })
  expect(rateOf(5)).toEqual({ count: 20, seconds: 1 })
  expect(rateOf(120)).toEqual({ count: 60, seconds: 1 })
  expect(rateOf(null)).toEqual({ count: 25, seconds: 1 })
  expect(rateOf(29.5)).toEqual({ count: 29_500, seconds: 1000 })
  const { starts } = evenGrid(10, rateOf(24_000 / 1001))
  expect(starts.map((start) => start.toFixed(6))).toEqual(['0.000000', '2.002000', '4.004000', '6.006000', '8.008000'])
  expect(evenGrid(6, null).starts).toEqual([0, 2, 4])
  expect(evenGrid(6.05, null).starts).toEqual([0, 2, 4])
  expect(evenGrid(0.01, null).starts).toEqual([0])
})

test('copied segments begin at key frames, and are not too large', () => {
  expect(keyFrameGrid([0.04, 1, 2.5, 4, 5, 9.5, 9.95], filmOf(), 10)?.starts).toEqual([0, 2.5, 5, 9.5])
  expect(keyFrameGrid([0, 40], filmOf(), 50)).toBeNull()
  expect(keyFrameGrid([0, 20], filmOf({ bitsPerSecond: 80_000_000 }), 40)).toBeNull()
  expect(keyFrameGrid([], filmOf(), 5)?.starts).toEqual([0])
})

test('a time belongs to one segment', () => {
  const grid = { starts: [0, 3, 7], endSeconds: 9 }
  expect([-1, 0, 2.9, 2.99, 3, 6, 7, 100].map((seconds) => segmentAt(grid, seconds, 0.02))).toEqual([
    0, 0, 0, 1, 1, 1, 2, 2,
  ])
})

test('a playlist names the whole film', () => {
  expect(writePlaylist({ starts: [0, 3.003], endSeconds: 7.5 }, 'audio=aac').split('\n')).toEqual([
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
