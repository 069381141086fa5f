import { PLAYLIST_MAX_ENTRIES } from '@pinloft/contract/limits'
import { joinFolderPath } from '@pinloft/contract/names'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { batchesOf, type FileCatalog } from '../../files/index.ts'
import { findTracksByStem, listNamedEntries } from '../playlists.repository.ts'
import { stemKey, stemOf } from '../track-rows.ts'
import { headOfM3u8, namesAlong, parseM3u8, trackOfM3u8 } from './m3u8-text.ts'
import { bestMatch, type Candidate } from './match-lines.ts'

const BATCH_ENTRIES = 500

interface PlaylistFilesDependencies {
  database: DatabaseHandle
  catalog: FileCatalog
}

/** A playlist as an .m3u8 file, some of it at a time. */
export async function* writePlaylist(
  { database, catalog }: PlaylistFilesDependencies,
  { id, name }: { id: string; name: string },
): AsyncGenerator<string, void, void> {
  yield headOfM3u8(name)
  for (let offset = 0; ; offset += BATCH_ENTRIES) {
    const tracks = await listNamedEntries(database, id, { offset, limit: BATCH_ENTRIES })
    const folders = await catalog.paths(tracks.map((track) => track.folder_id))
    const lines = tracks.map((track) => {
      const title = track.title ?? stemOf(track.name)
      return trackOfM3u8({
        path: joinFolderPath(folders.get(track.folder_id) ?? '', track.name),
        label: track.artist === null ? title : `${track.artist} - ${title}`,
        durationMs: track.duration_ms,
      })
    })
    if (lines.length > 0) yield lines.join('')
    if (tracks.length < BATCH_ENTRIES) return
  }
}

interface FoundTracks {
  /** Those that were found, in order. */
  fileIds: string[]
  /** Lines that no track was found for, as they are written. */
  missing: string[]
}

/** The tracks that an .m3u8 file means. What it names is compared with what is known, and never opened. */
export async function readPlaylist(
  { database, catalog }: PlaylistFilesDependencies,
  text: string,
): Promise<FoundTracks> {
  const lines = parseM3u8(text).slice(0, PLAYLIST_MAX_ENTRIES)
  const found: FoundTracks = { fileIds: [], missing: [] }
  for await (const some of batchesOf(lines)) {
    const wanted = some.map(({ path, durationMs }) => ({ path, names: namesAlong(path), durationMs }))
    const candidates = await candidatesOf({ database, catalog }, wanted.map(stemKeyOf))
    for (const track of wanted) {
      const fileId = bestMatch(track, candidates.get(stemKeyOf(track)) ?? [])
      if (fileId === null) found.missing.push(track.path)
      else found.fileIds.push(fileId)
    }
  }
  return found
}

async function candidatesOf(
  { database, catalog }: PlaylistFilesDependencies,
  stemKeys: readonly string[],
): Promise<Map<string, Candidate[]>> {
  const tracks = await findTracksByStem(database, [...new Set(stemKeys)])
  const folders = await catalog.paths(tracks.map((track) => track.folder_id))
  return Map.groupBy(
    tracks.map(({ file_id: fileId, folder_id, name, duration_ms: durationMs }) => {
      return { fileId, folder: folders.get(folder_id) ?? '', name, durationMs }
    }),
    ({ name }) => stemKey(name),
  )
}

function stemKeyOf({ names }: { names: readonly string[] }): string {
  return stemKey(names.at(-1)?.trim() ?? '')
}
