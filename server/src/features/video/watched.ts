import { MINUTE_MS } from '@pinloft/contract/shared/units'

/** A video left sooner has not been started. */
const BEGUN_AFTER_MS = 5_000
/**
 * A video left in its last part, where the credits are, has been watched: this share of the whole, up to the maximum.
 */
const END_PART = 0.05
const END_MAX_MS = 3 * MINUTE_MS

export interface WatchedPosition {
  /** Where to resume; null if there is nothing to resume. */
  positionMs: number | null
  isWatched: boolean
}

/** The state of a video that was left at a position. `durationMs` is null if it is unknown. */
export function watchedPosition(positionMs: number, durationMs: number | null): WatchedPosition {
  if (durationMs !== null && positionMs >= durationMs - Math.min(durationMs * END_PART, END_MAX_MS)) {
    return { positionMs: null, isWatched: true }
  }
  const begunAfterMs = durationMs === null ? BEGUN_AFTER_MS : Math.min(BEGUN_AFTER_MS, durationMs * END_PART)
  return { positionMs: positionMs < begunAfterMs ? null : positionMs, isWatched: false }
}
