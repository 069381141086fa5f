import type { TrackFilter } from '@pinloft/contract/music/endpoints'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { type DatabaseHandle, isPostgres } from '../../../platform/db/database.ts'
import { fold, searchTerms } from '../../../platform/fold.ts'
import { musicTables } from '../music.tables.ts'
import type { TrackRow } from '../tracks/tracks.repository.ts'

/** A track filter whose folder is replaced by the folders with music in it. */
export type ResolvedFilter = Omit<TrackFilter, 'folder'> & { folderIds?: readonly string[] }

const DISC_AND_TRACK = ['disc_number', 'track_number', 'title_sort'] as const
const ALBUM = ['album_sort', 'album_id', ...DISC_AND_TRACK] as const
/** The columns of each sort order; a minus sign reverses the first. */
const ORDERS = {
  title: ['title_sort'],
  artist: ['artist_sort', ...ALBUM],
  album: ALBUM,
  year: ['year', ...ALBUM],
  duration: ['duration_ms', 'title_sort'],
  fileName: ['name_sort'],
  addedAt: ['added_at', ...ALBUM],
  playCount: ['play_count', 'title_sort'],
  lastPlayedAt: ['last_played_at', 'title_sort'],
} as const satisfies Record<string, readonly (keyof TrackRow)[]>

/** Columns without nulls; in the others, nulls come last in either direction. */
const FULL: ReadonlySet<keyof TrackRow> = new Set(['title_sort', 'name_sort', 'added_at', 'play_count'])

/** The `order by` clause of a track list. */
export function trackOrder({ sort, album }: ResolvedFilter): RawBuilder<unknown> {
  const named = sort ?? (album === undefined ? 'title' : 'album')
  const columns: readonly (keyof TrackRow)[] = ORDERS[named.replace('-', '') as keyof typeof ORDERS]
  const terms = columns.flatMap((column, index) => {
    const direction = sql.raw(index === 0 && named.startsWith('-') ? 'desc' : 'asc')
    const term = sql`${sql.ref(`tracks.${column}`)} ${direction}`
    return FULL.has(column) ? [term] : [sql`${sql.ref(`tracks.${column}`)} is null`, term]
  })
  return sql.join([...terms, sql`tracks.file_id`])
}

/** The condition for a track to be listed. */
export function trackCondition(database: DatabaseHandle, filter: ResolvedFilter): RawBuilder<SqlBool> {
  const { search, album, artist, genre, folderIds, isFavourite } = filter
  const conditions: RawBuilder<unknown>[] = [sql`1 = 1`]
  for (const term of searchTerms(search ?? '')) conditions.push(contains(database, 'search_text', term))
  if (album !== undefined) conditions.push(sql`tracks.album_id = ${album}`)
  if (artist !== undefined) conditions.push(sql`(tracks.artist_id = ${artist} or tracks.album_artist_id = ${artist})`)
  if (genre !== undefined) conditions.push(contains(database, 'genre_keys', `\n${fold(genre)}\n`))
  if (folderIds !== undefined) conditions.push(isAmong(database, sql.ref('tracks.folder_id'), folderIds))
  if (isFavourite !== undefined) conditions.push(sql`tracks.is_favourite = ${isFavourite ? 1 : 0}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

export async function countTracks(database: DatabaseHandle, filter: ResolvedFilter): Promise<number> {
  const row = await musicTables(database)
    .selectFrom('tracks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(trackCondition(database, filter))
    .executeTakeFirst()
  return row?.count ?? 0
}

/** The ids of a page of tracks, in order. */
export async function listTrackIds(
  database: DatabaseHandle,
  filter: ResolvedFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<string[]> {
  const rows = await musicTables(database)
    .selectFrom('tracks')
    .select('file_id')
    .where(trackCondition(database, filter))
    .orderBy(trackOrder(filter))
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ file_id }) => file_id)
}

export interface LibrarySums {
  trackCount: number
  durationMs: number
  unreadCount: number
  unmeasuredCount: number
}

export async function sumLibrary(database: DatabaseHandle): Promise<LibrarySums> {
  const counted = (condition: string) => sql<number>`count(case when ${sql.raw(condition)} then 1 end)`
  return musicTables(database)
    .selectFrom('tracks')
    .select((eb) => [
      eb.fn.countAll<number>().as('trackCount'),
      sql<number>`cast(coalesce(sum(duration_ms), 0) as bigint)`.as('durationMs'),
      counted(`read_state = 'unread'`).as('unreadCount'),
      counted(`read_state = 'read' and loudness_state = 'unmeasured'`).as('unmeasuredCount'),
    ])
    .executeTakeFirstOrThrow()
}

/** Whether a value is in a list that may be too long for the parameters of one statement. */
export function isAmong(
  database: DatabaseHandle,
  value: RawBuilder<unknown>,
  choices: readonly string[],
): RawBuilder<SqlBool> {
  return isPostgres(database)
    ? sql`${value} = any(${choices})`
    : sql`${value} in (select value from json_each(${JSON.stringify(choices)}))`
}

export function contains(database: DatabaseHandle, column: string, part: string): RawBuilder<SqlBool> {
  const place = sql.raw(isPostgres(database) ? 'strpos' : 'instr')
  return sql`${place}(${sql.ref(`tracks.${column}`)}, ${part}) > 0`
}
