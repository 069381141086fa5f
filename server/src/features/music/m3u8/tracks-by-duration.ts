/** Players round, and files in other formats are slightly longer. */
const DURATION_TOLERANCE_MS = 2_000

export interface TimedTrack {
  fileId: string
  durationMs: number | null
}

interface OrderedTrack {
  track: TimedTrack
  durationMs: number
  /** Index among all tracks. */
  place: number
}

/** Tracks that differ only in duration. The first of equal ones wins. */
export class TracksByDuration {
  readonly #tracks: TimedTrack[] = []
  #firstUntimed: TimedTrack | null = null
  /** One track per known duration, the shortest first; created on first use. */
  #ordered: OrderedTrack[] | null = null

  add(track: TimedTrack): void {
    this.#tracks.push(track)
    if (track.durationMs === null) this.#firstUntimed ??= track
    this.#ordered = null
  }

  /** The track with the nearest duration, if that is within the tolerance. */
  fitting(durationMs: number | null): TimedTrack | null {
    const nearest = durationMs === null ? null : this.#nearestTimed(durationMs)
    const fits = nearest !== null && durationMs !== null && offMs(nearest, durationMs) <= DURATION_TOLERANCE_MS
    return fits ? nearest.track : null
  }

  /** The fitting track; otherwise the first of unknown duration; otherwise, if allowed, the nearest. */
  nearest(durationMs: number | null, { isMisfitAllowed }: { isMisfitAllowed: boolean }): TimedTrack | null {
    if (durationMs === null) return this.#tracks[0] ?? null
    const misfit = () => (isMisfitAllowed ? (this.#nearestTimed(durationMs)?.track ?? null) : null)
    return this.fitting(durationMs) ?? this.#firstUntimed ?? misfit()
  }

  #nearestTimed(durationMs: number): OrderedTrack | null {
    this.#ordered ??= inOrder(this.#tracks)
    const at = firstAtLeast(this.#ordered, durationMs)
    const [before, after] = [this.#ordered[at - 1], this.#ordered[at]]
    if (before === undefined || after === undefined) return before ?? after ?? null
    const difference = offMs(before, durationMs) - offMs(after, durationMs)
    return difference < 0 || (difference === 0 && before.place < after.place) ? before : after
  }
}

function inOrder(tracks: readonly TimedTrack[]): OrderedTrack[] {
  return tracks
    .flatMap((track, place) => (track.durationMs === null ? [] : [{ track, durationMs: track.durationMs, place }]))
    .sort((a, b) => a.durationMs - b.durationMs)
    .filter(({ durationMs }, index, all) => durationMs !== all[index - 1]?.durationMs)
}

function offMs(track: OrderedTrack, durationMs: number): number {
  return Math.abs(track.durationMs - durationMs)
}

/** Index of the first track that is at least this long. */
function firstAtLeast(tracks: readonly OrderedTrack[], durationMs: number): number {
  let [low, high] = [0, tracks.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((tracks[middle]?.durationMs ?? 0) < durationMs) low = middle + 1
    else high = middle
  }
  return low
}
