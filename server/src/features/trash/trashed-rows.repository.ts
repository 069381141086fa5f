import type { Insertable, Selectable } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { batchesOf } from '../files/index.ts'
import { type TrashTables, trashTables } from './trash.tables.ts'

export type TrashedFile = Selectable<TrashTables['trash_files']>
export type TrashedFolder = Selectable<TrashTables['trash_folders']>
export type Keepsake = Insertable<TrashTables['trash_keepsakes']>

export async function insertTrashedFiles(transaction: DatabaseHandle, rows: readonly TrashedFile[]): Promise<void> {
  for await (const some of batchesOf(rows)) {
    await trashTables(transaction).insertInto('trash_files').values(some).execute()
  }
}

export async function insertTrashedFolders(transaction: DatabaseHandle, rows: readonly TrashedFolder[]): Promise<void> {
  for await (const some of batchesOf(rows)) {
    await trashTables(transaction).insertInto('trash_folders').values(some).execute()
  }
}

export async function insertKeepsakes(transaction: DatabaseHandle, rows: readonly Keepsake[]): Promise<void> {
  for await (const some of batchesOf(rows)) {
    await trashTables(transaction).insertInto('trash_keepsakes').values(some).execute()
  }
}

/** Some of the files of an entry. */
export function listTrashedFiles(transaction: DatabaseHandle, entryId: string, limit: number): Promise<TrashedFile[]> {
  return trashTables(transaction)
    .selectFrom('trash_files')
    .selectAll()
    .where('entry_id', '=', entryId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function listTrashedFolders(transaction: DatabaseHandle, entryId: string): Promise<TrashedFolder[]> {
  return trashTables(transaction).selectFrom('trash_folders').selectAll().where('entry_id', '=', entryId).execute()
}

/** The entries that some folders are in, by the ids of the folders. */
export async function findEntriesOfFolders(
  transaction: DatabaseHandle,
  folderIds: Iterable<string>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for await (const ids of batchesOf([...new Set(folderIds)])) {
    const rows = await trashTables(transaction)
      .selectFrom('trash_folders')
      .select(['id', 'entry_id'])
      .where('id', 'in', ids)
      .execute()
    for (const row of rows) found.set(row.id, row.entry_id)
  }
  return found
}

/** The keepsakes of an entry in the order of their names and items, some at a time: those after one. */
export function listKeepsakes(
  transaction: DatabaseHandle,
  entryId: string,
  { after, limit }: { after: { name: string; item_id: string }; limit: number },
): Promise<Keepsake[]> {
  return trashTables(transaction)
    .selectFrom('trash_keepsakes')
    .selectAll()
    .where('entry_id', '=', entryId)
    .where((eb) => eb(eb.refTuple('name', 'item_id'), '>', eb.tuple(after.name, after.item_id)))
    .orderBy('name')
    .orderBy('item_id')
    .limit(limit)
    .execute()
}

export async function deleteTrashedFiles(transaction: DatabaseHandle, ids: readonly string[]): Promise<void> {
  for await (const some of batchesOf(ids)) {
    await trashTables(transaction).deleteFrom('trash_files').where('id', 'in', some).execute()
  }
}

/** Removes what there is of an entry beside its files. */
export async function deleteTrashedFolders(transaction: DatabaseHandle, entryId: string): Promise<void> {
  const tables = trashTables(transaction)
  await tables.deleteFrom('trash_folders').where('entry_id', '=', entryId).execute()
  await tables.deleteFrom('trash_keepsakes').where('entry_id', '=', entryId).execute()
}
