import type { Insertable, Selectable, Updateable } from 'kysely'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { type MusicTables, musicTables, type TagColumns } from '../music.tables.ts'

export type TrackRow = Selectable<MusicTables['tracks']>
export type ChangeRow = Selectable<MusicTables['track_changes']>

export function listChanges(database: DatabaseHandle, limit: number): Promise<ChangeRow[]> {
  return musicTables(database).selectFrom('track_changes').selectAll().orderBy('seq').limit(limit).execute()
}

/** Removes changes one by one, because PostgreSQL may commit a change after others with higher numbers. */
export async function removeChanges(database: DatabaseHandle, changes: readonly ChangeRow[]): Promise<void> {
  const seqs = changes.map(({ seq }) => seq)
  await musicTables(database).deleteFrom('track_changes').where('seq', 'in', seqs).execute()
}

/** The existing tracks among the given ones, in no particular order. At most as many ids as one statement accepts. */
export async function findTracks(database: DatabaseHandle, fileIds: readonly string[]): Promise<TrackRow[]> {
  if (fileIds.length === 0) return []
  return musicTables(database).selectFrom('tracks').selectAll().where('file_id', 'in', fileIds).execute()
}

/** The tracks without an album artist that have an album of one title in some folders. */
export async function listFolderAlbum(
  database: DatabaseHandle,
  folderIds: readonly string[],
  albumSort: string,
): Promise<TrackRow[]> {
  return musicTables(database)
    .selectFrom('tracks')
    .selectAll()
    .where('folder_id', 'in', folderIds)
    .where('album_sort', '=', albumSort)
    .where('album_origin', 'is not', null)
    .orderBy('file_id')
    .execute()
}

/** For each of some digests of embedded pictures, the track that stands for all that have them. */
export async function findCoverTracks(
  database: DatabaseHandle,
  coverKeys: readonly string[],
): Promise<Map<string, string>> {
  if (coverKeys.length === 0) return new Map()
  const rows = await musicTables(database)
    .selectFrom('tracks')
    .select(({ fn }) => ['cover_key', fn.min('file_id').as('file_id')])
    .where('cover_key', 'in', coverKeys)
    .groupBy('cover_key')
    .execute()
  return new Map(rows.map(({ cover_key, file_id }) => [cover_key ?? '', file_id]))
}

export async function insertTracks(
  transaction: DatabaseHandle,
  rows: readonly Insertable<MusicTables['tracks']>[],
): Promise<void> {
  if (rows.length === 0) return
  await musicTables(transaction).insertInto('tracks').values(rows).execute()
}

/** Returns false if there is no such track. */
export async function updateTrack(
  database: DatabaseHandle,
  fileId: string,
  change: Updateable<MusicTables['tracks']>,
): Promise<boolean> {
  const result = await musicTables(database)
    .updateTable('tracks')
    .set(change)
    .where('file_id', '=', fileId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0
}

/** Stores what was read from a track. What was measured of its sound stays as long as that is the same. */
export async function updateTags(
  transaction: DatabaseHandle,
  fileId: string,
  { loudness_state, loudness_energy, peak, ...tags }: TagColumns & Updateable<MusicTables['tracks']>,
): Promise<void> {
  const loudness = { loudness_state, loudness_energy, peak }
  const tracks = musicTables(transaction).updateTable('tracks').set(loudness).where('file_id', '=', fileId)
  const { blob_key } = tags
  await (loudness_state === 'known'
    ? tracks
    : tracks.where((eb) => eb.or([eb('blob_key', 'is', null), eb('blob_key', '!=', blob_key)]))
  ).execute()
  await updateTrack(transaction, fileId, tags)
}

export async function deleteTracks(transaction: DatabaseHandle, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length === 0) return
  await musicTables(transaction).deleteFrom('tracks').where('file_id', 'in', fileIds).execute()
}

/** Tracks whose tags have not been read, ordered by id. */
export async function listUnread(
  database: DatabaseHandle,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<string[]> {
  const rows = await musicTables(database)
    .selectFrom('tracks')
    .select('file_id')
    .where('read_state', '=', 'unread')
    .where('file_id', '>', afterId)
    .orderBy('file_id')
    .limit(limit)
    .execute()
  return rows.map(({ file_id }) => file_id)
}

/** Marks the tracks with a content as unread; their known data stays until they are read again. */
export async function markUnread(database: DatabaseHandle, blobKey: string): Promise<void> {
  await musicTables(database)
    .updateTable('tracks')
    .set({ read_state: 'unread' })
    .where('blob_key', '=', blobKey)
    .execute()
}

/** The next track whose loudness has not been measured, ordered by id. */
export async function findUnmeasured(database: DatabaseHandle, afterId: string): Promise<TrackRow | undefined> {
  return musicTables(database)
    .selectFrom('tracks')
    .selectAll()
    .where('read_state', '=', 'read')
    .where('loudness_state', '=', 'unmeasured')
    .where('file_id', '>', afterId)
    .orderBy('file_id')
    .limit(1)
    .executeTakeFirst()
}

/** Stores the loudness of a content, if the track still has it. */
export async function setLoudness(
  database: DatabaseHandle,
  { file_id, blob_key }: Pick<TrackRow, 'file_id' | 'blob_key'>,
  change: Pick<TagColumns, 'loudness_energy' | 'peak'> & { loudness_state: 'known' | 'unmeasurable' },
): Promise<void> {
  await musicTables(database)
    .updateTable('tracks')
    .set(change)
    .where('file_id', '=', file_id)
    .where('blob_key', '=', blob_key)
    .execute()
}

/** Counts a play, unless it is the one counted last. Returns false if there is no such track. */
export async function countNewPlay(
  database: DatabaseHandle,
  fileId: string,
  { playId, atMs }: { playId: string; atMs: number },
): Promise<boolean> {
  const tables = musicTables(database)
  await tables
    .updateTable('tracks')
    .set((eb) => ({ play_count: eb('play_count', '+', 1), last_played_at: atMs, last_hearing: playId }))
    .where('file_id', '=', fileId)
    .where((eb) => eb.or([eb('last_hearing', 'is', null), eb('last_hearing', '!=', playId)]))
    .execute()
  const row = await tables.selectFrom('tracks').select('file_id').where('file_id', '=', fileId).executeTakeFirst()
  return row !== undefined
}
