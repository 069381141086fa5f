import type { Film } from '../film.ts'

/** How long a segment is at least, or about. */
export const SEGMENT_SECONDS = 2
/** A copied segment is in memory as a whole: what would be larger is not copied. */
const COPIED_MAX_SECONDS = 30
const COPIED_MAX_BYTES = 64 * 1024 * 1024
/** Segments shorter than that are not begun at the end. */
const LAST_MIN_SECONDS = 0.1
/**
 * FFmpeg looks for key frames 3/23 of a second earlier than it is told to, where frames are stored in another order than
 * they are shown. Without a margin it would find the one before.
 */
const SEEK_MARGIN_SECONDS = 0.15
const INDEXED_CONTAINERS = /^(matroska|mov)/
/** Rates outside are brought into it, so that a segment begins where it should. */
const [MIN_RATE, MAX_RATE] = [20, 60]
const DEFAULT_RATE = 25
/** Rates of films and television are fractions of that. */
const NTSC = 1001

/** When each segment begins, in seconds from the beginning of the film, and when the last one ends. */
export interface SegmentGrid {
  starts: readonly number[]
  endSeconds: number
  /** So much later FFmpeg is told to look for the key frame of a start; no other key frame lies there. */
  seekMarginSeconds?: number
}

/** Frames of a second, as a fraction, of what is made anew. */
export interface FrameRate {
  count: number
  seconds: number
}

/** Segments of the same length; of whole frames, where there is a picture. */
export function evenGrid(endSeconds: number, rate: FrameRate | null): SegmentGrid {
  const lengthSeconds = rate === null ? SEGMENT_SECONDS : (framesOfSegment(rate) * rate.seconds) / rate.count
  const count = Math.max(1, Math.ceil((endSeconds - LAST_MIN_SECONDS) / lengthSeconds))
  return { starts: Array.from({ length: count }, (_, index) => index * lengthSeconds), endSeconds }
}

/** Segments that begin at key frames. Null where one would be too large. */
export function keyFrameGrid(keyFrames: readonly number[], film: Film, endSeconds: number): SegmentGrid | null {
  const starts = [0]
  for (const time of keyFrames) {
    const isFar = time - (starts.at(-1) ?? 0) >= SEGMENT_SECONDS
    if (isFar && time < endSeconds - LAST_MIN_SECONDS) starts.push(time)
  }
  const longestSeconds = longestOf({ starts, endSeconds })
  const bytesPerSecond = (film.bitsPerSecond ?? 0) / 8
  if (longestSeconds > COPIED_MAX_SECONDS || longestSeconds * bytesPerSecond > COPIED_MAX_BYTES) return null
  // Other containers are sought by guesses, which must not come behind the key frame.
  if (!INDEXED_CONTAINERS.test(film.container)) return { starts, endSeconds }
  const closest = keyFrames.reduce((gap, time, index) => Math.min(gap, time - (keyFrames[index - 1] ?? -1)), 1)
  return { starts, endSeconds, seekMarginSeconds: Math.min(SEEK_MARGIN_SECONDS, closest / 2) }
}

export function lengthsOf({ starts, endSeconds }: SegmentGrid): number[] {
  return starts.map((start, index) => (starts[index + 1] ?? endSeconds) - start)
}

export function longestOf(grid: SegmentGrid): number {
  return lengthsOf(grid).reduce((longest, seconds) => Math.max(longest, seconds), 0)
}

/** The segment that a time belongs to; what is only just before the next one belongs to that. */
export function segmentAt({ starts }: SegmentGrid, seconds: number, toleranceSeconds: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= seconds + toleranceSeconds) low = middle
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
