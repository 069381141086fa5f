/** Who leaves sooner has not begun. */
const BEGUN_AFTER_MS = 5_000
/** Who leaves in the last part, where the names are shown, has watched it: so much of the whole, and no more than so long. */
const END_PART = 0.05
const END_MAX_MS = 3 * 60_000

export interface WatchedPlace {
  /** Where to go on; null where there is nothing to go on with. */
  positionMs: number | null
  isWatched: boolean
}

/** What it means that somebody left a video at a place. `durationMs` is null where it is not known. */
export function watchedPlace(positionMs: number, durationMs: number | null): WatchedPlace {
  if (durationMs !== null && positionMs >= durationMs - Math.min(durationMs * END_PART, END_MAX_MS)) {
    return { positionMs: null, isWatched: true }
  }
  const begunAfterMs = durationMs === null ? BEGUN_AFTER_MS : Math.min(BEGUN_AFTER_MS, durationMs * END_PART)
  return { positionMs: positionMs < begunAfterMs ? null : positionMs, isWatched: false }
}
