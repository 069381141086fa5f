import { type TimedTrack, TracksByDuration } from './tracks-by-duration.ts'

/** Tracks by the ending of their folder path. */
export class TracksBySuffix {
  readonly #tracks = new TracksByDuration()
  #longer: Map<string, TracksBySuffix> | null = null

  /** `folders` are the names in the path, the last one first. */
  add(folders: readonly string[], track: TimedTrack): void {
    this.#tracks.add(track)
    let at: TracksBySuffix = this
    for (const folder of folders) {
      at.#longer ??= new Map()
      const next = at.#longer.get(folder) ?? new TracksBySuffix()
      at.#longer.set(folder, next)
      next.#tracks.add(track)
      at = next
    }
  }

  /** Tracks that share the most trailing folders with a path come first; the last item contains all tracks. */
  alongEnding(folders: readonly string[]): TracksByDuration[] {
    const along = [this.#tracks]
    let at: TracksBySuffix = this
    for (const folder of folders) {
      const next = at.#longer?.get(folder)
      if (next === undefined) break
      along.push(next.#tracks)
      at = next
    }
    return along.reverse()
  }
}
