import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { Film } from '../film.ts'
import { type CutPoints, SEGMENT_SECONDS } from '../key-frames/cut-points.ts'

/** A copied segment is held in memory, so that larger ones are not copied. */
const COPIED_MAX_SECONDS = 30
const COPIED_MAX_BYTES = 64 * MEBIBYTE
/** No shorter segment is started at the end. */
const LAST_MIN_SECONDS = 0.1
/**
 * FFmpeg seeks key frames 3/23 of a second earlier than requested if frames are stored in a different order than they
 * are shown. Without a margin it would find the previous one.
 */
const SEEK_MARGIN_SECONDS = 0.15
const INDEXED_CONTAINERS = /^(matroska|mov)/
/** Rates are clamped to this range, so that segments start where they should. */
const [MIN_RATE, MAX_RATE] = [20, 60]
const DEFAULT_RATE = 25
/** Film and television rates are fractions with this denominator. */
const NTSC = 1001

/** The start of each segment. However long a film claims to be, computed segments take no memory. */
export interface SegmentGrid {
  count: number
  /** End of the last segment, in seconds from the beginning of the film. */
  endSeconds: number
  longestSeconds: number
  /** How much later than a segment's start FFmpeg is told to seek its key frame; no other key frame lies in between. */
  seekMarginSeconds?: number
  /** Start of a segment, in seconds from the beginning of the film; infinite after the last one. */
  startOf(index: number): number
}

/** Frames per second of re-encoded video, as a fraction. */
export interface FrameRate {
  count: number
  seconds: number
}

/** Segments of equal length, in whole frames if there is video. */
export function evenGrid(endSeconds: number, rate: FrameRate | null): SegmentGrid {
  const lengthSeconds = rate === null ? SEGMENT_SECONDS : (framesOfSegment(rate) * rate.seconds) / rate.count
  const count = Math.max(1, Math.ceil((endSeconds - LAST_MIN_SECONDS) / lengthSeconds))
  return {
    count,
    endSeconds,
    // The last segment may be slightly longer.
    longestSeconds: Math.max(count === 1 ? 0 : lengthSeconds, endSeconds - (count - 1) * lengthSeconds),
    startOf: (index) => (index < count ? index * lengthSeconds : Number.POSITIVE_INFINITY),
  }
}

/** Segments that start at key frames. Null if one would be too large. */
export function keyFrameGrid(
  { seconds, closestSeconds }: CutPoints,
  film: Film,
  endSeconds: number,
): SegmentGrid | null {
  const starts = [0, ...seconds.filter((time) => time < endSeconds - LAST_MIN_SECONDS)]
  const longestSeconds = starts.reduce(
    (longest, start, index) => Math.max(longest, (starts[index + 1] ?? endSeconds) - start),
    0,
  )
  const bytesPerSecond = (film.bitsPerSecond ?? 0) / 8
  if (longestSeconds > COPIED_MAX_SECONDS || longestSeconds * bytesPerSecond > COPIED_MAX_BYTES) return null
  const grid = {
    count: starts.length,
    endSeconds,
    longestSeconds,
    startOf: (index: number) => starts[index] ?? Number.POSITIVE_INFINITY,
  }
  // Seeks in other containers are estimates, which must not end up after the key frame.
  if (!INDEXED_CONTAINERS.test(film.container)) return grid
  return { ...grid, seekMarginSeconds: Math.min(SEEK_MARGIN_SECONDS, closestSeconds / 2) }
}

/** The length of a segment, in seconds. */
export function lengthOf(grid: SegmentGrid, index: number): number {
  return Math.min(grid.startOf(index + 1), grid.endSeconds) - grid.startOf(index)
}

/** The segment that contains a time; a time just before the next segment belongs to that one. */
export function segmentAt(grid: SegmentGrid, seconds: number, toleranceSeconds: number): number {
  let [low, high] = [0, grid.count - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if (grid.startOf(middle) <= seconds + toleranceSeconds) low = middle
    else high = middle - 1
  }
  return low
}

export function frameRateOf({ video }: Film): FrameRate {
  const rate = Math.min(MAX_RATE, Math.max(MIN_RATE, video[0]?.framesPerSecond ?? DEFAULT_RATE))
  const whole = Math.round(rate)
  if (Math.abs(rate - whole) < 0.001) return { count: whole, seconds: 1 }
  if (Math.abs(rate - (whole * 1000) / NTSC) < 0.001) return { count: whole * 1000, seconds: NTSC }
  return { count: Math.round(rate * 1000), seconds: 1000 }
}

export function framesOfSegment({ count, seconds }: FrameRate): number {
  return Math.round((SEGMENT_SECONDS * count) / seconds)
}
