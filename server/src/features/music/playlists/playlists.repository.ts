import { type Selectable, sql } from 'kysely'
import { batchesOf } from '../../../core/files/index.ts'
import { type DatabaseHandle, isPostgres } from '../../../platform/db/database.ts'
import { isAmong } from '../library/track-lists.repository.ts'
import { type MusicTables, musicTables } from '../music.tables.ts'
import type { OrderedList, Room } from '../tracks/ordered-list.ts'
import type { SourceQuery } from '../tracks/source-query.ts'

export type EntryRow = Selectable<MusicTables['playlist_entries']>

export interface PlaylistRow {
  id: string
  name: string
  created_at: number
  changed_at: number
  trackCount: number
  durationMs: number
  coverFileId: string | null
  /** Null if the playlist is empty. */
  anyFileId: string | null
}

export function playlistEntries(playlistId: string): OrderedList {
  return { table: 'playlist_entries', column: 'place', scope: sql`playlist_id = ${playlistId}` }
}

/** All playlists by name, or one of them. */
export async function listPlaylists(database: DatabaseHandle, id?: string): Promise<PlaylistRow[]> {
  const { rows } = await sql<PlaylistRow>`
    select playlists.id, playlists.name, playlists.created_at, playlists.changed_at,
      count(tracks.file_id) as "trackCount", cast(coalesce(sum(tracks.duration_ms), 0) as bigint) as "durationMs",
      min(case when tracks.has_cover = 1 then tracks.file_id end) as "coverFileId", min(tracks.file_id) as "anyFileId"
    from playlists
    left join playlist_entries on playlist_entries.playlist_id = playlists.id
    left join tracks on tracks.file_id = playlist_entries.file_id
    ${id === undefined ? sql`` : sql`where playlists.id = ${id}`}
    group by playlists.id order by playlists.name_sort, playlists.id
  `.execute(database)
  return rows
}

export async function hasPlaylist(database: DatabaseHandle, id: string): Promise<boolean> {
  const tables = musicTables(database)
  return (await tables.selectFrom('playlists').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}

export async function countPlaylists(database: DatabaseHandle): Promise<number> {
  const row = await musicTables(database)
    .selectFrom('playlists')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return row?.count ?? 0
}

export async function insertPlaylist(transaction: DatabaseHandle, playlist: MusicTables['playlists']): Promise<void> {
  await musicTables(transaction).insertInto('playlists').values(playlist).execute()
}

/**
 * Updates the row of a playlist; in a transaction, this locks the playlist until it ends. Returns false if there is
 * none.
 */
export async function updatePlaylist(
  transaction: DatabaseHandle,
  id: string,
  change: Partial<MusicTables['playlists']>,
): Promise<boolean> {
  const result = await musicTables(transaction)
    .updateTable('playlists')
    .set(change)
    .where('id', '=', id)
    .executeTakeFirst()
  return result.numUpdatedRows > 0
}

/** Returns false if there is none. */
export async function deletePlaylist(database: DatabaseHandle, id: string): Promise<boolean> {
  const result = await musicTables(database).deleteFrom('playlists').where('id', '=', id).executeTakeFirst()
  return result.numDeletedRows > 0
}

export async function countEntries(database: DatabaseHandle, playlistId: string): Promise<number> {
  const row = await musicTables(database)
    .selectFrom('playlist_entries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('playlist_id', '=', playlistId)
    .executeTakeFirst()
  return row?.count ?? 0
}

export function listEntries(
  database: DatabaseHandle,
  playlistId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ entryId: number; fileId: string }[]> {
  return musicTables(database)
    .selectFrom('playlist_entries')
    .select(['id as entryId', 'file_id as fileId'])
    .where('playlist_id', '=', playlistId)
    .orderBy('place')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Adds all tracks of a source at the reserved positions. */
export async function addEntries(
  transaction: DatabaseHandle,
  playlistId: string,
  source: SourceQuery,
  { first, step }: Room,
): Promise<void> {
  await sql`
    insert into playlist_entries (playlist_id, file_id, place)
    select cast(${playlistId} as text), file_id,
      cast(${first} as bigint) + (row_number() over (order by number) - 1) * cast(${step} as bigint)
    from (${source}) as source order by number
  `.execute(transaction)
}

/** The playlist entries of some tracks. */
export function findEntriesOfFiles(database: DatabaseHandle, fileIds: readonly string[]): Promise<EntryRow[]> {
  return musicTables(database).selectFrom('playlist_entries').selectAll().where('file_id', 'in', fileIds).execute()
}

/** Restores entries at their positions, in those playlists that still exist. */
export async function putEntriesBack(transaction: DatabaseHandle, entries: readonly EntryRow[]): Promise<void> {
  const tables = musicTables(transaction)
  const playlistIds = [...new Set(entries.map((entry) => entry.playlist_id))]
  if (playlistIds.length === 0) return
  const playlists = await tables
    .selectFrom('playlists')
    .select('id')
    .where('id', 'in', playlistIds)
    .orderBy('id')
    .$if(isPostgres(transaction), (query) => query.forUpdate())
    .execute()
  const isThere = new Set(playlists.map(({ id }) => id))
  const rows = entries.filter((entry) => isThere.has(entry.playlist_id))
  for await (const some of batchesOf(rows)) await tables.insertInto('playlist_entries').values(some).execute()
}

export async function removeEntries(
  transaction: DatabaseHandle,
  playlistId: string,
  entryIds: readonly number[],
): Promise<void> {
  if (entryIds.length === 0) return
  await musicTables(transaction)
    .deleteFrom('playlist_entries')
    .where('playlist_id', '=', playlistId)
    .where('id', 'in', entryIds)
    .execute()
}

export interface NamedTrack {
  file_id: string
  folder_id: string
  name: string
  title: string | null
  artist: string | null
  duration_ms: number | null
}

const NAMED = ['file_id', 'folder_id', 'name', 'title', 'artist', 'duration_ms'] as const

/** The tracks of a playlist, as exported to a file. */
export function listNamedEntries(
  database: DatabaseHandle,
  playlistId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<NamedTrack[]> {
  return musicTables(database)
    .selectFrom('playlist_entries')
    .innerJoin('tracks', 'tracks.file_id', 'playlist_entries.file_id')
    .select(NAMED.map((name) => `tracks.${name}` as const))
    .where('playlist_id', '=', playlistId)
    .orderBy('place')
    .orderBy('playlist_entries.id')
    .limit(limit)
    .offset(offset)
    .execute()
}

/** Number of tracks for each name, without extension and folded. */
export async function countTracksByStem(
  database: DatabaseHandle,
  stemKeys: readonly string[],
): Promise<{ stemKey: string; count: number }[]> {
  return musicTables(database)
    .selectFrom('tracks')
    .select((eb) => ['stem_key as stemKey', eb.fn.countAll<number>().as('count')])
    .where(isAmong(database, sql.ref('stem_key'), stemKeys))
    .groupBy('stem_key')
    .execute()
}

/** The first tracks with one of these names, without extension and folded. */
export function findTracksByStem(
  database: DatabaseHandle,
  stemKeys: readonly string[],
  limit: number,
): Promise<NamedTrack[]> {
  return musicTables(database)
    .selectFrom('tracks')
    .select(NAMED)
    .where(isAmong(database, sql.ref('stem_key'), stemKeys))
    .orderBy('file_id')
    .limit(limit)
    .execute()
}
