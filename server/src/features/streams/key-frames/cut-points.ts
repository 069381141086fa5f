import { FILM_MAX_SECONDS } from '@pinloft/contract/video/limits'

/** Minimum length of segments cut at key frames; approximate length of others. */
export const SEGMENT_SECONDS = 2
/** Maximum number of key frames: one per 2.4 seconds of the longest film. A film with more is not cut. */
export const KEY_FRAMES_MAX = 250_000
/** Larger distances between frames make no difference. */
const CLOSEST_MAX_SECONDS = 1
const MICROSECONDS = 1e6

/** Where a film can be cut without re-encoding its video. */
export interface CutPoints {
  /** Key frames at least a segment length apart, in seconds from the beginning, in order. */
  seconds: readonly number[]
  /** The shortest time between two key frames, at most `CLOSEST_MAX_SECONDS`. */
  closestSeconds: number
}

/** Takes the times of key frames in any order; null if there are none, or too many. */
export function cutPointsOf(keyFrames: readonly number[]): CutPoints | null {
  if (keyFrames.length === 0 || keyFrames.length > KEY_FRAMES_MAX) return null
  const times = Float64Array.from(keyFrames)
  if (times.some((time, index) => time < (times[index - 1] ?? time))) times.sort()
  const seconds: number[] = []
  let closestSeconds = CLOSEST_MAX_SECONDS
  let [previous, cut] = [-CLOSEST_MAX_SECONDS, 0]
  for (const time of times) {
    if (time > FILM_MAX_SECONDS) break
    if (time !== previous) closestSeconds = Math.min(closestSeconds, time - previous)
    previous = time
    if (time - cut < SEGMENT_SECONDS) continue
    cut = time
    seconds.push(Math.round(time * MICROSECONDS) / MICROSECONDS)
  }
  return { seconds, closestSeconds }
}
