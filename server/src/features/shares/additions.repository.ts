import type { Selectable } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { type SharesTables, sharesTables } from './shares.tables.ts'

export type AdditionRow = Selectable<SharesTables['share_additions']>

/** Of one link, or of one visit of it, newest first; only those that are on their way, or only those that have arrived. */
interface AdditionFilter {
  shareId?: string
  visit?: string
  fileId?: string | undefined
  hasArrived: boolean
  limit?: number
}

export function listAdditions(
  database: DatabaseHandle,
  { shareId, visit, fileId, hasArrived, limit }: AdditionFilter,
): Promise<AdditionRow[]> {
  let query = sharesTables(database)
    .selectFrom('share_additions')
    .selectAll()
    .where('file_id', hasArrived ? 'is not' : 'is', null)
    .orderBy('added_at', 'desc')
    .orderBy('id', 'desc')
  if (shareId !== undefined) query = query.where('share_id', '=', shareId)
  if (visit !== undefined) query = query.where('visit', '=', visit)
  if (fileId !== undefined) query = query.where('file_id', '=', fileId)
  return (limit === undefined ? query : query.limit(limit)).execute()
}

/** What a link has taken and reserved. */
export async function sumAdditions(
  database: DatabaseHandle,
  shareId: string,
): Promise<{ count: number; arrivedCount: number; sizeBytes: number }> {
  const { count, arrivedCount, sizeBytes } = await sharesTables(database)
    .selectFrom('share_additions')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.count<number>('file_id').as('arrivedCount'),
      fn.sum<number | null>('size_bytes').as('sizeBytes'),
    ])
    .where('share_id', '=', shareId)
    .executeTakeFirstOrThrow()
  return { count, arrivedCount, sizeBytes: Number(sizeBytes ?? 0) }
}

/** How many files have arrived, by link. */
export async function countArrived(database: DatabaseHandle): Promise<Map<string, number>> {
  const rows = await sharesTables(database)
    .selectFrom('share_additions')
    .select(({ fn }) => ['share_id', fn.count<number>('file_id').as('count')])
    .groupBy('share_id')
    .execute()
  return new Map(rows.map(({ share_id, count }) => [share_id, count]))
}

export async function insertAddition(database: DatabaseHandle, row: AdditionRow): Promise<void> {
  await sharesTables(database).insertInto('share_additions').values(row).execute()
}

export async function updateAddition(
  database: DatabaseHandle,
  id: string,
  arrived: Pick<AdditionRow, 'file_id' | 'added_at'>,
): Promise<void> {
  await sharesTables(database).updateTable('share_additions').set(arrived).where('id', '=', id).execute()
}

export async function deleteAddition(database: DatabaseHandle, id: string): Promise<void> {
  await sharesTables(database).deleteFrom('share_additions').where('id', '=', id).execute()
}
