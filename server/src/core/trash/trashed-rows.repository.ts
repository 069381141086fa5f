import type { Insertable, Selectable } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { batchesOf } from '../files/index.ts'
import { type TrashTables, trashTables } from './trash.tables.ts'

export type TrashedFile = Selectable<TrashTables['trash_files']>
export type TrashedFolder = Selectable<TrashTables['trash_folders']>
export type TrashAttachment = Insertable<TrashTables['trash_keepsakes']>

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

export async function insertAttachments(transaction: DatabaseHandle, rows: readonly TrashAttachment[]): Promise<void> {
  for await (const some of batchesOf(rows)) {
    await trashTables(transaction).insertInto('trash_keepsakes').values(some).execute()
  }
}

/** Returns some of the files of some entries. */
export function listTrashedFiles(
  transaction: DatabaseHandle,
  entryIds: readonly string[],
  limit: number,
): Promise<TrashedFile[]> {
  return trashTables(transaction)
    .selectFrom('trash_files')
    .selectAll()
    .where('entry_id', 'in', entryIds)
    .orderBy('entry_id')
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function listTrashedFolders(transaction: DatabaseHandle, entryId: string): Promise<TrashedFolder[]> {
  return trashTables(transaction).selectFrom('trash_folders').selectAll().where('entry_id', '=', entryId).execute()
}

/** Returns the entries that contain some folders, by folder id. */
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

/** Returns some of the attachments of some entries. */
export function listAttachments(
  transaction: DatabaseHandle,
  entryIds: readonly string[],
  limit: number,
): Promise<TrashAttachment[]> {
  return trashTables(transaction)
    .selectFrom('trash_keepsakes')
    .selectAll()
    .where('entry_id', 'in', entryIds)
    .orderBy('entry_id')
    .orderBy('name')
    .orderBy('item_id')
    .limit(limit)
    .execute()
}

export async function deleteAttachments(
  transaction: DatabaseHandle,
  name: string,
  itemIds: readonly string[],
): Promise<void> {
  await trashTables(transaction)
    .deleteFrom('trash_keepsakes')
    .where('name', '=', name)
    .where('item_id', 'in', itemIds)
    .execute()
}

export async function deleteTrashedFiles(transaction: DatabaseHandle, ids: readonly string[]): Promise<void> {
  for await (const some of batchesOf(ids)) {
    await trashTables(transaction).deleteFrom('trash_files').where('id', 'in', some).execute()
  }
}

export async function deleteTrashedFolders(transaction: DatabaseHandle, ids: readonly string[]): Promise<void> {
  for await (const some of batchesOf(ids)) {
    await trashTables(transaction).deleteFrom('trash_folders').where('id', 'in', some).execute()
  }
}

/** Deletes everything of an entry except its files. */
export async function deleteAllBesideFiles(transaction: DatabaseHandle, entryId: string): Promise<void> {
  const tables = trashTables(transaction)
  await tables.deleteFrom('trash_folders').where('entry_id', '=', entryId).execute()
  await tables.deleteFrom('trash_keepsakes').where('entry_id', '=', entryId).execute()
}
