import type { Selectable } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { batchesOf } from '../files/index.ts'
import { type SearchTables, searchTables } from './search.tables.ts'

export type ChangeRow = Selectable<SearchTables['file_changes']>

/** The oldest recorded changes after a given one. */
export function listChanges(
  database: DatabaseHandle,
  { afterSeq, limit }: { afterSeq: number; limit: number },
): Promise<ChangeRow[]> {
  return searchTables(database)
    .selectFrom('file_changes')
    .selectAll()
    .where('seq', '>', afterSeq)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

/** Records files as changed. */
export async function noteFileChanges(database: DatabaseHandle, fileIds: readonly string[]): Promise<void> {
  for await (const ids of batchesOf(fileIds)) {
    await searchTables(database)
      .insertInto('file_changes')
      .values(ids.map((id) => ({ item_type: 'file' as const, item_id: id })))
      .execute()
  }
}

/** Removes changes one by one, because PostgreSQL may commit a change after others with higher numbers. */
export async function removeChanges(database: DatabaseHandle, changes: readonly ChangeRow[]): Promise<void> {
  if (changes.length === 0) return
  await searchTables(database)
    .deleteFrom('file_changes')
    .where(
      'seq',
      'in',
      changes.map(({ seq }) => seq),
    )
    .execute()
}

/** Upper bound of the number of files that changed since the index was updated. */
export async function countFileChanges(database: DatabaseHandle): Promise<number> {
  const row = await searchTables(database)
    .selectFrom('file_changes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('item_type', '=', 'file')
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
