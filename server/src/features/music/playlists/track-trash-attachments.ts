import { z } from 'zod'
import type { FileCatalog, TrashAttachments } from '../../../core/files/index.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { newTrack } from '../tracks/track-rows.ts'
import { findTracks, insertTracks } from '../tracks/tracks.repository.ts'
import { type EntryRow, findEntriesOfFiles, putEntriesBack } from './playlists.repository.ts'

const Flag = z.union([z.literal(0), z.literal(1)])

const TrackAttachment = z.object({
  is_favourite: Flag,
  play_count: z.int(),
  last_played_at: z.int().nullable(),
  last_hearing: z.string().nullable(),
  entries: z.array(z.object({ id: z.int(), playlist_id: z.string(), place: z.int() })),
})
type TrackAttachment = z.infer<typeof TrackAttachment>

/** The user data of a track, and its positions in playlists. What is in the file is read again. */
export class TrackTrashAttachments implements TrashAttachments {
  readonly name = 'track'
  readonly #catalog: FileCatalog
  readonly #onPutBack: () => void

  constructor(catalog: FileCatalog, onPutBack: () => void) {
    this.#catalog = catalog
    this.#onPutBack = onPutBack
  }

  async take(transaction: DatabaseHandle, ids: readonly string[]): Promise<ReadonlyMap<string, TrackAttachment>> {
    const tracks = await findTracks(transaction, ids)
    if (tracks.length === 0) return new Map()
    const entries = Map.groupBy(await findEntriesOfFiles(transaction, ids), (entry) => entry.file_id)
    return new Map(
      tracks.map(({ file_id, is_favourite, play_count, last_played_at, last_hearing }): [string, TrackAttachment] => {
        const places = (entries.get(file_id) ?? []).map(({ file_id: _, ...entry }) => entry)
        return [file_id, { is_favourite, play_count, last_played_at, last_hearing, entries: places }]
      }),
    )
  }

  async putBack(transaction: DatabaseHandle, kept: ReadonlyMap<string, unknown>): Promise<void> {
    const files = await this.#catalog.keptFiles(transaction, [...kept.keys()])
    const tracks = files.map((file) => ({ file, ...TrackAttachment.parse(kept.get(file.id)) }))
    await insertTracks(
      transaction,
      tracks.map(({ file, entries: _, ...made }) => ({ ...newTrack(file), ...made })),
    )
    const entries = tracks.flatMap(({ file, entries: places }) =>
      places.map((entry): EntryRow => ({ ...entry, file_id: file.id })),
    )
    await putEntriesBack(transaction, entries)
  }

  announce(): void {
    this.#onPutBack()
  }
}
