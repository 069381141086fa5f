import type { AlbumSort } from '@pinloft/contract/music/endpoints'
import { type RawBuilder, sql } from 'kysely'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { searchTerms } from '../../../platform/fold.ts'
import { musicTables } from '../music.tables.ts'
import { contains } from './track-lists.repository.ts'

/** Aggregates of a group of tracks: count, duration, and where its cover comes from. */
export interface GroupSums {
  trackCount: number
  durationMs: number
  /** A track with an embedded picture. */
  coverFileId: string | null
  anyFileId: string
}

export interface AlbumRow extends GroupSums {
  albumId: string
  title: string
  artist: string | null
  artistId: string | null
  year: number | null
  addedAtMs: number
}

export interface ArtistRow extends GroupSums {
  artistId: string
  /** As on one of the tracks, with its guests. */
  name: string
  albumCount: number
}

export interface Page {
  offset: number
  limit: number
}

const SUMS = sql`
  count(*) as "trackCount", cast(coalesce(sum(duration_ms), 0) as bigint) as "durationMs",
  min(case when has_cover = 1 then file_id end) as "coverFileId", min(file_id) as "anyFileId"`

const ALBUM_ORDERS = {
  title: 'title_sort',
  artist: 'artist_sort',
  year: 'year',
  addedAt: '"addedAtMs"',
} as const

export async function listAlbumRows(
  database: DatabaseHandle,
  {
    search,
    artist,
    sort,
    ...page
  }: { search?: string | undefined; artist?: string | undefined; sort: AlbumSort } & Page,
): Promise<{ rows: AlbumRow[]; totalCount: number }> {
  const conditions: RawBuilder<unknown>[] = [sql`album_id is not null`]
  for (const term of searchTerms(search ?? '')) conditions.push(contains(database, 'album_key', term))
  if (artist !== undefined) conditions.push(sql`(artist_id = ${artist} or album_artist_id = ${artist})`)
  const order = ALBUM_ORDERS[sort.replace('-', '') as keyof typeof ALBUM_ORDERS]
  return pageOf(page, (part) =>
    sql<AlbumRow & Counted>`
      select *, count(*) over () as "totalCount" from (
        select album_id as "albumId", min(album) as title, min(album_artist) as artist,
          min(album_artist_id) as "artistId", min(album_sort) as title_sort, min(album_artist_sort) as artist_sort,
          min(year) as year, max(added_at) as "addedAtMs", ${SUMS}
        from tracks where ${sql.join(conditions, sql` and `)} group by album_id
      ) as grouped ${ordered(order, sort, 'title_sort, artist_sort, "albumId"')} ${part}
    `.execute(database),
  )
}

export async function listArtistRows(
  database: DatabaseHandle,
  { search, sort, ...page }: { search?: string | undefined; sort: string } & Page,
): Promise<{ rows: ArtistRow[]; totalCount: number }> {
  const terms = searchTerms(search ?? '')
  const matching = (column: string) =>
    sql.join([sql`1 = 1`, ...terms.map((term) => contains(database, column, term))], sql` and `)
  const order = sort.endsWith('trackCount') ? '"trackCount"' : 'name_sort'
  return pageOf(page, (part) =>
    sql<ArtistRow & Counted>`
      select *, count(*) over () as "totalCount" from (
        select artist_id as "artistId", min(name) as name, min(name_sort) as name_sort,
          count(distinct album_id) as "albumCount", ${SUMS}
        from (
          select artist_id, artist as name, artist_sort as name_sort, album_id, duration_ms, has_cover, file_id
          from tracks where artist_id is not null and ${matching('artist_key')}
          union all
          select album_artist_id, album_artist, album_artist_sort, album_id, duration_ms, has_cover, file_id
          from tracks
          where album_artist_id is not null and album_artist_id is distinct from artist_id
            and ${matching('album_artist_key')}
        ) as parts
        group by artist_id
      ) as grouped ${ordered(order, sort, 'name_sort, "artistId"')} ${part}
    `.execute(database),
  )
}

/** Tracks grouped by genres, where one group may have several. */
export function listGenreCombinations(database: DatabaseHandle): Promise<(GroupSums & { genres: string })[]> {
  return groupedBy(database, 'genres')
}

/** Tracks grouped by their immediate folder. */
export function listFolderGroups(database: DatabaseHandle): Promise<(GroupSums & { folder_id: string })[]> {
  return groupedBy(database, 'folder_id')
}

/** The ids of folders that directly contain music. */
export async function listMusicFolderIds(database: DatabaseHandle): Promise<string[]> {
  const rows = await musicTables(database).selectFrom('tracks').select('folder_id').distinct().execute()
  return rows.map(({ folder_id }) => folder_id)
}

async function groupedBy<Column extends 'genres' | 'folder_id'>(
  database: DatabaseHandle,
  column: Column,
): Promise<(GroupSums & Record<Column, string>)[]> {
  const name = sql.ref(column)
  const { rows } = await sql<GroupSums & Record<Column, string>>`
    select ${name}, ${SUMS} from tracks where ${name} is not null group by ${name}
  `.execute(database)
  return rows
}

interface Counted {
  totalCount: number
}

type PartOf<Row> = (part: RawBuilder<unknown>) => Promise<{ rows: (Row & Counted)[] }>

/** A page and the total row count, which a page beyond the end does not contain. */
async function pageOf<Row>({ offset, limit }: Page, read: PartOf<Row>): Promise<{ rows: Row[]; totalCount: number }> {
  const { rows } = await read(sql`limit ${limit} offset ${offset}`)
  const [first] = rows.length > 0 || offset === 0 ? rows : (await read(sql`limit 1`)).rows
  return { rows, totalCount: first?.totalCount ?? 0 }
}

/** Nulls come last in either direction. */
function ordered(column: string, sort: string, rest: string): RawBuilder<unknown> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  return sql.raw(`order by (case when ${column} is null then 1 else 0 end), ${column} ${direction}, ${rest}`)
}
