import { joinFolderPath } from '@pinloft/contract/files/names'
import { batchesOf, type FileCatalog } from '../../../core/files/index.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { nextTurn } from '../../../platform/event-loop.ts'
import { headOfM3u8, trackOfM3u8 } from '../m3u8/m3u8-text.ts'
import { type Candidate, TrackMatcher } from '../m3u8/match-lines.ts'
import { type PlaylistLine, playlistLines } from '../m3u8/playlist-lines.ts'
import { stemKey, stemOf } from '../tracks/track-rows.ts'
import { countTracksByStem, findTracksByStem, listNamedEntries } from './playlists.repository.ts'

const BATCH_ENTRIES = 500
/** Maximum number of tracks per step, before yielding to other requests. */
const STEP_MAX_TRACKS = 2_000
/** Maximum number of tracks of one name that are compared with a line. */
const NAMESAKES_MAX = 10_000

interface PlaylistFilesDependencies {
  database: DatabaseHandle
  catalog: Pick<FileCatalog, 'paths'>
}

/** Writes a playlist as an .m3u8 file, in batches. `top` leads from the file to the top folder: '../' from a folder in it. */
export async function* writePlaylist(
  { database, catalog }: PlaylistFilesDependencies,
  { id, name, top = '' }: { id: string; name: string; top?: string },
): AsyncGenerator<string, void, void> {
  yield headOfM3u8(name)
  for (let offset = 0; ; offset += BATCH_ENTRIES) {
    const tracks = await listNamedEntries(database, id, { offset, limit: BATCH_ENTRIES })
    const folders = await catalog.paths(tracks.map((track) => track.folder_id))
    const lines = tracks.map((track) => {
      const title = track.title ?? stemOf(track.name)
      return trackOfM3u8({
        path: top + joinFolderPath(folders.get(track.folder_id) ?? '', track.name),
        label: track.artist === null ? title : `${track.artist} - ${title}`,
        durationMs: track.duration_ms,
      })
    })
    if (lines.length > 0) yield lines.join('')
    if (tracks.length < BATCH_ENTRIES) return
  }
}

interface FoundTracks {
  /** The tracks that were found, in order. */
  fileIds: string[]
  /** Lines without a matching track, as written in the file. */
  missing: string[]
}

/** The tracks that an .m3u8 file refers to. Its paths are compared with known tracks and never opened. */
export async function readPlaylist(dependencies: PlaylistFilesDependencies, text: string): Promise<FoundTracks> {
  const lines = await playlistLines(text)
  const linesOf = Map.groupBy(lines, ({ stemKey: key }) => key)
  const meant = new Map<PlaylistLine, string>()
  for await (const stemKeys of namesInSteps(dependencies.database, [...linesOf.keys()])) {
    for (const [key, candidates] of await candidatesOf(dependencies, stemKeys)) {
      const matcher = new TrackMatcher(candidates)
      for await (const some of batchesOf(linesOf.get(key) ?? [])) {
        for (const line of some) {
          const fileId = matcher.best(line)
          if (fileId !== null) meant.set(line, fileId)
        }
      }
      await nextTurn()
    }
  }
  const fileIds = lines.map((line) => meant.get(line)).filter((fileId) => fileId !== undefined)
  return { fileIds, missing: lines.filter((line) => !meant.has(line)).map(({ path }) => path) }
}

/** Groups of names with few tracks in total, unless a single name has many. */
async function* namesInSteps(
  database: DatabaseHandle,
  stemKeys: readonly string[],
): AsyncGenerator<readonly string[], void, void> {
  for await (const some of batchesOf(stemKeys)) {
    let step: string[] = []
    let stepTracks = 0
    for (const { stemKey: key, count } of await countTracksByStem(database, some)) {
      if (step.length > 0 && stepTracks + count > STEP_MAX_TRACKS) {
        yield step
        await nextTurn()
        step = []
        stepTracks = 0
      }
      step.push(key)
      stepTracks += count
    }
    if (step.length > 0) yield step
  }
}

async function candidatesOf(
  { database, catalog }: PlaylistFilesDependencies,
  stemKeys: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const tracks = await findTracksByStem(database, stemKeys, NAMESAKES_MAX)
  const folders = await catalog.paths(tracks.map((track) => track.folder_id))
  return Map.groupBy(
    tracks.map(({ file_id: fileId, folder_id, name, duration_ms: durationMs }) => {
      return { fileId, folder: folders.get(folder_id) ?? '', name, durationMs }
    }),
    ({ name }) => stemKey(name),
  )
}
