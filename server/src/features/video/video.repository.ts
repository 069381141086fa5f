import { foldName } from '@pinloft/contract/files/names'
import type { VideoListQuery, VideoSort } from '@pinloft/contract/video/endpoints'
import { type Selectable, sql } from 'kysely'
import { isAttached } from '../../core/files/index.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { videoTables } from './video.tables.ts'

export interface VideoProperties {
  durationMs: number | null
  widthPixels: number | null
  heightPixels: number | null
  title: string | null
  series: string | null
  season: number | null
  episode: number | null
}

type Tables = ReturnType<typeof videoTables> extends import('kysely').Kysely<infer T> ? T : never
export type ChoicesRow = Selectable<Tables['video_choices']>
export type PositionRow = Selectable<Tables['video_positions']>
export type VideoRow = Awaited<ReturnType<typeof findVideo>> & object

export interface VideoListRequest extends Omit<VideoListQuery, 'folder' | 'search'> {
  folderId: string | undefined
  /** Folded like the keys of names; a name must contain all of them. */
  searchWords: readonly string[]
}

const ORDER_COLUMNS = {
  name: 'files.name_sort',
  createdAt: 'files.created_at',
  size: 'files.size_bytes',
  duration: 'video_facts.duration_ms',
} as const

/** Metadata of a content is never that of a protected file. */
function videos(database: DatabaseHandle) {
  return videoTables(database)
    .selectFrom('files')
    .leftJoin('video_positions', 'video_positions.file_id', 'files.id')
    .leftJoin('video_facts', (join) =>
      join.onRef('video_facts.sha256', '=', 'files.sha256').on('files.lock', 'is', null),
    )
    .where('files.kind', '=', 'video')
    .where(isAttached('files.folder_id'))
}

function withColumns(query: ReturnType<typeof videos>) {
  return query
    .select(['files.id', 'files.folder_id', 'files.name', 'files.size_bytes', 'files.mime_type', 'files.created_at'])
    .select(['files.sha256', 'files.lock', 'duration_ms', 'width_pixels', 'height_pixels'])
    .select(['position_ms', 'is_watched', 'watched_at', 'title', 'series', 'season', 'episode'])
}

function filtered(database: DatabaseHandle, { folderId, searchWords, isStarted }: VideoListRequest) {
  return videos(database)
    .$if(folderId !== undefined, (query) => query.where('files.folder_id', '=', folderId ?? ''))
    .$if(isStarted === true, (query) => query.where('position_ms', 'is not', null))
    .$if(isStarted === false, (query) => query.where('position_ms', 'is', null))
    .where((eb) =>
      eb.and(
        searchWords.map((word) => {
          const pattern = `%${escapeLike(word)}%`
          return sql<boolean>`(lower(files.name_sort) like ${pattern} escape '\\'
            or coalesce(searched, '') like ${pattern} escape '\\')`
        }),
      ),
    )
}

export function listVideos(database: DatabaseHandle, request: VideoListRequest): Promise<VideoRow[]> {
  const { sort, isStarted, offset, limit } = request
  const query = withColumns(filtered(database, request))
  const ordered =
    sort === undefined && isStarted === true ? query.orderBy('watched_at', 'desc') : orderBy(query, sort ?? 'name')
  return ordered.orderBy('files.id').offset(offset).limit(limit).execute()
}

function orderBy(query: ReturnType<typeof withColumns>, sort: VideoSort) {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  const column = ORDER_COLUMNS[sort.replace('-', '') as keyof typeof ORDER_COLUMNS]
  // Nulls come last on both engines, in either direction.
  return query.orderBy(sql`${sql.ref(column)} is null`).orderBy(column, direction)
}

export async function countVideos(database: DatabaseHandle, request: VideoListRequest): Promise<number> {
  const row = await filtered(database, request)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export function findVideo(database: DatabaseHandle, id: string) {
  return withColumns(videos(database)).where('files.id', '=', id).executeTakeFirst()
}

export async function countByFolder(database: DatabaseHandle): Promise<{ folderId: string; videoCount: number }[]> {
  const rows = await videoTables(database)
    .selectFrom('files')
    .select((eb) => ['folder_id', eb.fn.countAll<number>().as('count')])
    .where('kind', '=', 'video')
    .where(isAttached('folder_id'))
    .groupBy('folder_id')
    .execute()
  return rows.map(({ folder_id, count }) => ({ folderId: folder_id, videoCount: Number(count) }))
}

export async function savePosition(database: DatabaseHandle, row: PositionRow): Promise<void> {
  const { file_id: _, ...change } = row
  await videoTables(database)
    .insertInto('video_positions')
    .values(row)
    .onConflict((conflict) => conflict.column('file_id').doUpdateSet(change))
    .execute()
}

export function findPositions(database: DatabaseHandle, fileIds: readonly string[]): Promise<PositionRow[]> {
  return videoTables(database).selectFrom('video_positions').selectAll().where('file_id', 'in', fileIds).execute()
}

export function findChoicesOf(database: DatabaseHandle, folderIds: readonly string[]): Promise<ChoicesRow[]> {
  return videoTables(database).selectFrom('video_choices').selectAll().where('folder_id', 'in', folderIds).execute()
}

export function findChoices(database: DatabaseHandle, folderId: string): Promise<ChoicesRow | undefined> {
  return videoTables(database)
    .selectFrom('video_choices')
    .selectAll()
    .where('folder_id', '=', folderId)
    .executeTakeFirst()
}

export async function saveChoices(database: DatabaseHandle, row: ChoicesRow): Promise<void> {
  const { folder_id: _, ...change } = row
  await videoTables(database)
    .insertInto('video_choices')
    .values(row)
    .onConflict((conflict) => conflict.column('folder_id').doUpdateSet(change))
    .execute()
}

/** Unprotected videos that have not been probed yet. */
export function listUnprobed(
  database: DatabaseHandle,
  { afterId, limit }: { afterId: string; limit: number },
): Promise<{ id: string; sha256: string }[]> {
  return videos(database)
    .select(['files.id', 'files.sha256'])
    .where('files.lock', 'is', null)
    .where('video_facts.sha256', 'is', null)
    .where('files.id', '>', afterId)
    .orderBy('files.id')
    .limit(limit)
    .execute()
}

/** Stores the metadata of a file's content, as long as the file still has it and no password. */
export async function saveMetadata(
  database: DatabaseHandle,
  { id, sha256 }: { id: string; sha256: string },
  facts: VideoProperties,
): Promise<void> {
  await videoTables(database)
    .insertInto('video_facts')
    .columns([
      'sha256',
      'duration_ms',
      'width_pixels',
      'height_pixels',
      'title',
      'series',
      'season',
      'episode',
      'searched',
    ])
    .expression((eb) =>
      eb
        .selectFrom('files')
        .select((files) => [
          'files.sha256',
          files.cast<number | null>(files.val(facts.durationMs), 'bigint').as('duration_ms'),
          files.cast<number | null>(files.val(facts.widthPixels), 'integer').as('width_pixels'),
          files.cast<number | null>(files.val(facts.heightPixels), 'integer').as('height_pixels'),
          files.cast<string | null>(files.val(facts.title), 'text').as('title'),
          files.cast<string | null>(files.val(facts.series), 'text').as('series'),
          files.cast<number | null>(files.val(facts.season), 'integer').as('season'),
          files.cast<number | null>(files.val(facts.episode), 'integer').as('episode'),
          files.cast<string | null>(files.val(searchedText(facts)), 'text').as('searched'),
        ])
        .where('files.id', '=', id)
        .where('files.sha256', '=', sha256)
        .where('files.lock', 'is', null),
    )
    .onConflict((conflict) => conflict.column('sha256').doNothing())
    .execute()
}

/** What the tags of some films say; nothing of protected ones. */
export function findTags(database: DatabaseHandle, fileIds: readonly string[]) {
  return videoTables(database)
    .selectFrom('files')
    .innerJoin('video_facts', 'video_facts.sha256', 'files.sha256')
    .select(['files.id', 'title', 'series'])
    .where('files.id', 'in', fileIds)
    .where('files.kind', '=', 'video')
    .where('files.lock', 'is', null)
    .where((eb) => eb.or([eb('title', 'is not', null), eb('series', 'is not', null)]))
    .execute()
}

export async function deleteMetadata(database: DatabaseHandle, sha256: string): Promise<void> {
  await videoTables(database).deleteFrom('video_facts').where('sha256', '=', sha256).execute()
}

/** Removes the metadata of contents, or of one, that no unprotected file has any more. */
export async function deleteOrphanedMetadata(database: DatabaseHandle, sha256?: string): Promise<void> {
  await videoTables(database)
    .deleteFrom('video_facts')
    .$if(sha256 !== undefined, (query) => query.where('sha256', '=', sha256 ?? ''))
    .where('sha256', 'not in', (eb) =>
      eb.selectFrom('files').select('files.sha256').where('files.kind', '=', 'video').where('files.lock', 'is', null),
    )
    .execute()
}

function searchedText({ title, series }: VideoProperties): string | null {
  const words = [title, series].filter((tag) => tag !== null)
  return words.length === 0 ? null : foldName(words.join(' '))
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
