import type { TrackSource } from '@pinloft/contract/music/endpoints'
import { sql } from 'kysely'
import type { FileCatalog } from '../../../core/files/index.ts'
import { type DatabaseHandle, isPostgres } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { resolveFilter } from '../library/resolve-filter.ts'
import { trackCondition, trackOrder } from '../library/track-lists.repository.ts'
import type { SourceQuery } from '../tracks/source-query.ts'
import { hasPlaylist } from './playlists.repository.ts'

/**
 * The tracks of a request, as a query because there may be very many. Throws `folder_not_found` and
 * `playlist_not_found`.
 */
export async function sourceQuery(
  dependencies: { database: DatabaseHandle; catalog: FileCatalog },
  source: TrackSource,
): Promise<SourceQuery> {
  const { database } = dependencies
  if (source.from === 'playlist') {
    if (!(await hasPlaylist(database, source.playlistId))) throw new AppError('playlist_not_found')
    return sql`
      select file_id, row_number() over (order by place, id) as number
      from playlist_entries where playlist_id = ${source.playlistId}`
  }
  if (source.from === 'library') {
    const filter = await resolveFilter(dependencies, source.filter)
    return sql`
      select file_id, row_number() over (order by ${trackOrder(filter)}) as number
      from tracks where ${trackCondition(database, filter)}`
  }
  return fileIdsQuery(database, source.fileIds)
}

/** The existing tracks among the given ones. */
export function fileIdsQuery(database: DatabaseHandle, fileIds: readonly string[]): SourceQuery {
  return isPostgres(database)
    ? sql`
      select tracks.file_id, named.number
      from unnest(${fileIds}::text[]) with ordinality as named (file_id, number)
      join tracks on tracks.file_id = named.file_id`
    : sql`
      select tracks.file_id, named.key + 1 as number
      from json_each(${JSON.stringify(fileIds)}) as named
      join tracks on tracks.file_id = named.value`
}
