import type { Insertable, Selectable } from 'kysely'
import { type DatabaseHandle, isPostgres } from '../../platform/db/database.ts'
import { type FilesTables, filesTables } from './files.tables.ts'

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

export function listFolders(database: DatabaseHandle): Promise<FolderRow[]> {
  return filesTables(database).selectFrom('folders').selectAll().orderBy('name').execute()
}

/** Keeps anyone else from changing what is in a folder until the transaction ends. */
export async function lockFolder(transaction: DatabaseHandle, id: string): Promise<void> {
  // SQLite runs one writing transaction at a time; there is nothing to lock.
  if (!isPostgres(transaction)) return
  await filesTables(transaction).selectFrom('folders').select('id').where('id', '=', id).forUpdate().execute()
}

export async function addFolder(
  transaction: DatabaseHandle,
  folder: Insertable<FilesTables['folders']>,
): Promise<void> {
  await filesTables(transaction).insertInto('folders').values(folder).execute()
}
