import type { Insertable, Selectable } from 'kysely'
import { type DatabaseHandle, isPostgres } from '../../platform/db/database.ts'
import { batchesOf } from './batches.ts'
import { type FilesTables, filesTables } from './files.tables.ts'
import { ROOT_FOLDER_ID } from './root-folder.ts'

export type FolderRow = Selectable<FilesTables['folders']>

export async function findChildFolder(
  database: DatabaseHandle,
  parentId: string,
  name: string,
): Promise<string | undefined> {
  const row = await filesTables(database)
    .selectFrom('folders')
    .select('id')
    .where('parent_id', '=', parentId)
    .where('name', '=', name)
    .executeTakeFirst()
  return row?.id
}

export function findFolder(database: DatabaseHandle, id: string): Promise<FolderRow | undefined> {
  return filesTables(database).selectFrom('folders').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Those of some folders that exist. */
export async function findFolders(database: DatabaseHandle, ids: readonly string[]): Promise<FolderRow[]> {
  const found: FolderRow[] = []
  for await (const some of batchesOf(ids)) {
    found.push(...(await filesTables(database).selectFrom('folders').selectAll().where('id', 'in', some).execute()))
  }
  return found
}

export function listFolders(database: DatabaseHandle): Promise<FolderRow[]> {
  return filesTables(database).selectFrom('folders').selectAll().orderBy('name').execute()
}

/**
 * Keeps anyone else from moving, adding or removing folders until the transaction ends, so that no folder gets into
 * itself. To be asked for before any other lock.
 */
export function lockTree(transaction: DatabaseHandle): Promise<void> {
  return lockFolder(transaction, ROOT_FOLDER_ID)
}

/** Keeps anyone else from changing what is in a folder until the transaction ends. */
export function lockFolder(transaction: DatabaseHandle, id: string): Promise<void> {
  return lockFolders(transaction, [id])
}

/** The same for several, always in the same order, so that two who do so do not wait for each other. */
export async function lockFolders(transaction: DatabaseHandle, ids: readonly string[]): Promise<void> {
  // SQLite runs one writing transaction at a time; there is nothing to lock.
  if (!isPostgres(transaction)) return
  for await (const some of batchesOf(ids.toSorted())) {
    const rows = filesTables(transaction).selectFrom('folders').select('id').where('id', 'in', some)
    await rows.orderBy('id').forUpdate().execute()
  }
}

export async function addFolder(
  transaction: DatabaseHandle,
  folder: Insertable<FilesTables['folders']>,
): Promise<void> {
  await filesTables(transaction).insertInto('folders').values(folder).execute()
}

export async function insertFolders(transaction: DatabaseHandle, folders: readonly FolderRow[]): Promise<void> {
  for await (const some of batchesOf(folders))
    await filesTables(transaction).insertInto('folders').values(some).execute()
}

export type FolderChange = Partial<Pick<FolderRow, 'parent_id' | 'name' | 'is_starred'>>

export async function updateFolders(
  transaction: DatabaseHandle,
  ids: readonly string[],
  change: FolderChange,
): Promise<void> {
  for await (const some of batchesOf(ids)) {
    await filesTables(transaction).updateTable('folders').set(change).where('id', 'in', some).execute()
  }
}

/** Deletes empty folders. Those that are in others of them come first. */
export async function deleteFolders(transaction: DatabaseHandle, ids: readonly string[]): Promise<void> {
  for await (const some of batchesOf(ids)) {
    await filesTables(transaction).deleteFrom('folders').where('id', 'in', some).execute()
  }
}
