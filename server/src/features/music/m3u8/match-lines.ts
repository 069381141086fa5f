import { extensionOf } from '@pinloft/contract/files/names'
import { fold } from '../../../platform/fold.ts'
import type { TimedTrack } from './tracks-by-duration.ts'
import { TracksBySuffix } from './tracks-by-suffix.ts'

/** A track that a line may refer to. */
export interface Candidate {
  fileId: string
  /** Path of its folder; empty for the root. */
  folder: string
  name: string
  durationMs: number | null
}

/** The names in the path of a line, the last one being the file name, and its duration. */
export interface WantedTrack {
  names: readonly string[]
  durationMs: number | null
}

/**
 * Finds the track that a line refers to: the one whose path ends most like it. If no folder matches, the duration must
 * not contradict; if the format differs, it must be known to fit. A line is compared with only a few tracks, however
 * many have the same name.
 */
export class TrackMatcher {
  readonly #tracks: readonly (TimedTrack & { name: string; folders: readonly string[] })[]
  readonly #byName: Map<string, TracksBySuffix>
  /** Only needed if the names of lines and tracks differ. */
  #byExtension: Map<string, TracksBySuffix> | null = null
  #all: TracksBySuffix | null = null

  /** The first of equal candidates wins. */
  constructor(candidates: readonly Candidate[]) {
    const foldersOf = new Map<string, readonly string[]>()
    this.#tracks = candidates.map(({ fileId, folder, name, durationMs }) => {
      const folders = foldersOf.get(folder) ?? fromEnd(folder.split('/'))
      foldersOf.set(folder, folders)
      return { fileId, durationMs, name: compared(name), folders }
    })
    this.#byName = this.#by(({ name }) => name)
  }

  best({ names, durationMs }: WantedTrack): string | null {
    const fileName = compared(names.at(-1) ?? '')
    const folders = fromEnd(names.slice(0, -1))
    const sameNames = this.#byName.get(fileName)?.alongEnding(folders) ?? []
    for (const [index, tracks] of sameNames.entries()) {
      const isInSameFolder = index < sameNames.length - 1
      const track = tracks.nearest(durationMs, { isMisfitAllowed: isInSameFolder })
      if (track !== null) return track.fileId
    }
    return this.#ofOtherName(fileName, folders, durationMs)
  }

  #ofOtherName(fileName: string, folders: readonly string[], durationMs: number | null): string | null {
    this.#all ??= this.#by(() => '').get('') ?? new TracksBySuffix()
    this.#byExtension ??= this.#by(({ name }) => extensionOf(name))
    const all = this.#all.alongEnding(folders)
    const sameFormat = this.#byExtension.get(extensionOf(fileName))?.alongEnding(folders) ?? []
    // The last item of both lists contains the tracks of any folder.
    for (let shared = all.length - 1; shared >= 0; shared--) {
      const track =
        all.at(-1 - shared)?.fitting(durationMs) ??
        sameFormat.at(-1 - shared)?.nearest(durationMs, { isMisfitAllowed: shared > 0 })
      if (track !== undefined && track !== null) return track.fileId
    }
    return null
  }

  #by(keyOf: (track: { name: string }) => string): Map<string, TracksBySuffix> {
    const map = new Map<string, TracksBySuffix>()
    for (const track of this.#tracks) {
      const tracks = map.get(keyOf(track)) ?? new TracksBySuffix()
      map.set(keyOf(track), tracks)
      tracks.add(track.folders, track)
    }
    return map
  }
}

function fromEnd(folders: readonly string[]): string[] {
  return folders.map(compared).reverse()
}

function compared(name: string): string {
  return fold(name.trim())
}
