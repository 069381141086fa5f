import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { FileRow } from './files.repository.ts'
import { filesTables } from './files.tables.ts'
import type { FolderRow } from './folders.repository.ts'
import { ROOT_FOLDER_ID } from './root-folder.ts'

export async function findFiles(database: DatabaseHandle, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  return filesTables(database).selectFrom('files').selectAll().where('id', 'in', ids).execute()
}

/** The root is no folder that anyone sees. */
export async function findFolders(database: DatabaseHandle, ids: readonly string[]): Promise<FolderRow[]> {
  if (ids.length === 0) return []
  return filesTables(database)
    .selectFrom('folders')
    .selectAll()
    .where('id', 'in', ids)
    .where('id', '!=', ROOT_FOLDER_ID)
    .execute()
}

/** Ids in their order, after one. */
export async function listIds(
  database: DatabaseHandle,
  table: 'files' | 'folders',
  { afterId, limit }: { afterId: string; limit: number },
): Promise<string[]> {
  const rows = await filesTables(database)
    .selectFrom(table)
    .select('id')
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}
