import type { FileKind } from '@pinloft/contract/files/kinds'
import type { Selectable } from 'kysely'
import { type DatabaseHandle, isPostgres } from '../../platform/db/database.ts'
import { batchesOf } from '../files/index.ts'
import { type TrashTables, trashTables } from './trash.tables.ts'

export type EntryRow = Selectable<TrashTables['trash_entries']>

/** An entry as listed. Null means that it is not a file, or has no password. */
export type ListedEntryRow = EntryRow & { kind: FileKind | null; lock: string | null }

export async function insertEntries(transaction: DatabaseHandle, entries: readonly EntryRow[]): Promise<void> {
  for await (const some of batchesOf(entries)) {
    await trashTables(transaction).insertInto('trash_entries').values(some).execute()
  }
}

/** Last deleted first. */
export function listEntries(
  database: DatabaseHandle,
  { limit, after }: { limit: number; after: { deletedAt: number; id: string } | undefined },
): Promise<ListedEntryRow[]> {
  return trashTables(database)
    .selectFrom('trash_entries')
    .leftJoin('trash_files', 'trash_files.id', 'trash_entries.item_id')
    .selectAll('trash_entries')
    .select(['trash_files.kind', 'trash_files.lock'])
    .where('is_purging', '=', 0)
    .where('moving', 'is', null)
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple('deleted_at', 'trash_entries.id'), '<', eb.tuple(after?.deletedAt ?? 0, after?.id ?? '')),
      ),
    )
    .orderBy('deleted_at', 'desc')
    .orderBy('trash_entries.id', 'desc')
    .limit(limit)
    .execute()
}

export async function sumEntries(
  database: DatabaseHandle,
): Promise<{ entryCount: number; fileCount: number; folderCount: number; sizeBytes: number }> {
  const sums = await trashTables(database)
    .selectFrom('trash_entries')
    .select((eb) => {
      // A sum of 64-bit integers is numeric on PostgreSQL.
      const sum = (column: 'file_count' | 'folder_count' | 'size_bytes') =>
        eb.cast<number>(eb.fn.coalesce(eb.fn.sum(column), eb.lit(0)), 'bigint')
      return [
        eb.fn.countAll<number>().as('entryCount'),
        sum('file_count').as('fileCount'),
        sum('folder_count').as('folderCount'),
        sum('size_bytes').as('sizeBytes'),
      ]
    })
    .where('is_purging', '=', 0)
    .where('moving', 'is', null)
    .executeTakeFirstOrThrow()
  return sums
}

/**
 * Returns those entries that are in the trash or, with `moving`, being moved. Locks them until the transaction ends.
 */
export async function lockEntries(
  transaction: DatabaseHandle,
  ids: readonly string[],
  moving: EntryRow['moving'] = null,
): Promise<EntryRow[]> {
  const found: EntryRow[] = []
  for await (const some of batchesOf(ids.toSorted())) {
    const rows = await trashTables(transaction)
      .selectFrom('trash_entries')
      .selectAll()
      .where('id', 'in', some)
      .$if(moving === null, (query) => query.where('is_purging', '=', 0))
      .where('moving', 'is not distinct from', moving)
      .orderBy('id')
      .$if(isPostgres(transaction), (query) => query.forUpdate())
      .execute()
    found.push(...rows)
  }
  return found
}

export async function deleteEntries(transaction: DatabaseHandle, ids: readonly string[]): Promise<void> {
  for await (const some of batchesOf(ids)) {
    await trashTables(transaction).deleteFrom('trash_entries').where('id', 'in', some).execute()
  }
}

/** Records that files of some entries are being moved, or that they have arrived. */
export async function setMoving(
  transaction: DatabaseHandle,
  ids: readonly string[],
  moving: EntryRow['moving'],
): Promise<void> {
  for await (const some of batchesOf(ids)) {
    await trashTables(transaction).updateTable('trash_entries').set({ moving }).where('id', 'in', some).execute()
  }
}

/** Lists the entries whose files are being moved, oldest first. */
export function listMoving(database: DatabaseHandle): Promise<EntryRow[]> {
  return trashTables(database)
    .selectFrom('trash_entries')
    .selectAll()
    .where('moving', 'is not', null)
    .orderBy('deleted_at')
    .orderBy('id')
    .execute()
}

/** Returns which of some files and folders are being deleted or restored. */
export async function findMovingItems(transaction: DatabaseHandle, itemIds: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for await (const some of batchesOf(itemIds)) {
    const rows = await trashTables(transaction)
      .selectFrom('trash_entries')
      .select('item_id')
      .where('moving', 'is not', null)
      .where('item_id', 'in', some)
      .execute()
    for (const row of rows) found.push(row.item_id)
  }
  return found
}

/** Adds what has arrived in an entry to its sums. */
export async function addToSums(
  transaction: DatabaseHandle,
  id: string,
  { fileCount = 0, folderCount = 0, sizeBytes = 0 }: { fileCount?: number; folderCount?: number; sizeBytes?: number },
): Promise<void> {
  await trashTables(transaction)
    .updateTable('trash_entries')
    .set((eb) => ({
      file_count: eb('file_count', '+', fileCount),
      folder_count: eb('folder_count', '+', folderCount),
      size_bytes: eb('size_bytes', '+', sizeBytes),
    }))
    .where('id', '=', id)
    .execute()
}

/** Marks entries for permanent deletion, and returns their number: some, all, or those that are old enough. */
export async function markForPurge(
  transaction: DatabaseHandle,
  which: { ids: readonly string[] } | { isAll: true } | { deletedUntil: number },
): Promise<number> {
  const mark = trashTables(transaction)
    .updateTable('trash_entries')
    .set({ is_purging: 1 })
    .where('is_purging', '=', 0)
    .where('moving', 'is', null)
  if (!('ids' in which)) {
    const chosen = 'isAll' in which ? mark : mark.where('deleted_at', '<=', which.deletedUntil)
    return Number((await chosen.executeTakeFirst()).numUpdatedRows)
  }
  let count = 0
  for await (const some of batchesOf(which.ids.toSorted())) {
    count += Number((await mark.where('id', 'in', some).executeTakeFirst()).numUpdatedRows)
  }
  return count
}

/** Returns an entry marked for permanent deletion. */
export async function findPurging(database: DatabaseHandle): Promise<string | undefined> {
  const row = await trashTables(database)
    .selectFrom('trash_entries')
    .select('id')
    .where('is_purging', '=', 1)
    .orderBy('deleted_at')
    .limit(1)
    .executeTakeFirst()
  return row?.id
}

/** Number of files in entries that are to be deleted permanently. */
export async function countPurging(database: DatabaseHandle): Promise<number> {
  const { count } = await trashTables(database)
    .selectFrom('trash_entries')
    // A sum of 64-bit integers is numeric on PostgreSQL.
    .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('file_count'), eb.lit(0)), 'bigint').as('count'))
    .where('is_purging', '=', 1)
    .executeTakeFirstOrThrow()
  return count
}

export async function readKeptDays(database: DatabaseHandle): Promise<number | null> {
  const row = await trashTables(database).selectFrom('trash_settings').select('kept_days').executeTakeFirstOrThrow()
  return row.kept_days
}

export async function saveKeptDays(database: DatabaseHandle, keptDays: number | null): Promise<void> {
  await trashTables(database).updateTable('trash_settings').set({ kept_days: keptDays }).execute()
}
