import type { Insertable, Selectable } from 'kysely'
import { type DatabaseHandle, isPostgres } from '../../../platform/db/database.ts'
import { batchesOf } from '../batches.ts'
import { type FilesTables, filesTables } from '../files.tables.ts'
import {
  noteAddedFolders,
  noteChangedFolders,
  noteDeletedFolders,
  requireWritableFolders,
} from '../store/changing-linked.ts'
import { isAttached } from '../store/is-attached.ts'
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
  return filesTables(database)
    .selectFrom('folders')
    .selectAll()
    .where('id', '=', id)
    .where(isAttached('id'))
    .executeTakeFirst()
}

/** Returns those folders that exist. */
export async function findFolders(database: DatabaseHandle, ids: readonly string[]): Promise<FolderRow[]> {
  const found: FolderRow[] = []
  for await (const some of batchesOf(ids)) {
    const query = filesTables(database).selectFrom('folders').selectAll().where('id', 'in', some)
    found.push(...(await query.where(isAttached('id')).execute()))
  }
  return found
}

export function listFolders(database: DatabaseHandle): Promise<FolderRow[]> {
  return filesTables(database).selectFrom('folders').selectAll().where(isAttached('id')).orderBy('name').execute()
}

export function listChildFolders(database: DatabaseHandle, parentId: string): Promise<FolderRow[]> {
  return filesTables(database)
    .selectFrom('folders')
    .selectAll()
    .where('parent_id', '=', parentId)
    .where(isAttached('id'))
    .orderBy('name')
    .execute()
}

/** Counts what is directly in each subfolder of a folder that is reached from the root. Reads only indexes. */
export function countItemsOfSubfolders(
  database: DatabaseHandle,
  parentId: string,
): Promise<{ folderId: string; itemCount: number }[]> {
  const tables = filesTables(database)
  return tables
    .selectFrom('folders')
    .select((eb) => [
      'folders.id as folderId',
      eb(
        eb
          .selectFrom('files')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('files.folder_id', '=', 'folders.id'),
        '+',
        eb
          .selectFrom('folders as inner')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('inner.parent_id', '=', 'folders.id'),
      )
        .$castTo<number>()
        .as('itemCount'),
    ])
    .where('folders.parent_id', '=', parentId)
    .execute()
}

/**
 * Prevents others from moving, adding or removing folders until the transaction ends, so that no folder gets into
 * itself. Must be acquired before any other lock.
 */
export function lockTree(transaction: DatabaseHandle): Promise<void> {
  return lockFolder(transaction, ROOT_FOLDER_ID)
}

/** Locks the contents of a folder, which will change, until the transaction ends. Throws what `requireWritableFolders` throws. */
export function lockFolder(transaction: DatabaseHandle, id: string): Promise<void> {
  return lockFolders(transaction, [id])
}

/** Same for several, always in the same order to avoid deadlocks. */
export async function lockFolders(transaction: DatabaseHandle, ids: readonly string[]): Promise<void> {
  await requireWritableFolders(transaction, ids)
  // SQLite runs one write transaction at a time; there is nothing to lock.
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
  const { id, parent_id = null, name } = folder
  await noteAddedFolders(transaction, [{ id, parent_id, name }])
  await filesTables(transaction).insertInto('folders').values(folder).execute()
}

export async function insertFolders(transaction: DatabaseHandle, folders: readonly FolderRow[]): Promise<void> {
  await noteAddedFolders(transaction, folders)
  for await (const some of batchesOf(folders)) {
    // Those that come back from the trash may have stood for directories that are no more.
    const rows = some.map((folder) => ({ ...folder, linked_key: null }))
    await filesTables(transaction).insertInto('folders').values(rows).execute()
  }
}

export type FolderChange = Partial<Pick<FolderRow, 'parent_id' | 'name' | 'is_starred'>>

export async function updateFolders(
  transaction: DatabaseHandle,
  ids: readonly string[],
  change: FolderChange,
): Promise<void> {
  const isMoved = change.parent_id !== undefined || change.name !== undefined
  if (isMoved) await noteChangedFolders(transaction, ids, change)
  for await (const some of batchesOf(ids)) {
    await filesTables(transaction).updateTable('folders').set(change).where('id', 'in', some).execute()
  }
}

/** Deletes empty folders. Subfolders must come before their parents. */
export async function deleteFolders(transaction: DatabaseHandle, ids: readonly string[]): Promise<void> {
  await noteDeletedFolders(transaction, ids)
  for await (const some of batchesOf(ids)) {
    await filesTables(transaction).deleteFrom('folders').where('id', 'in', some).execute()
  }
}
