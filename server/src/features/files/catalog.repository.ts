import { type SqlBool, sql } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { FileRow } from './files.repository.ts'
import { filesTables } from './files.tables.ts'
import type { FolderRow } from './folders.repository.ts'
import { ROOT_FOLDER_ID } from './root-folder.ts'

export async function findFiles(database: DatabaseHandle, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  return filesTables(database).selectFrom('files').selectAll().where('id', 'in', ids).execute()
}

/** Not more folders and names than one statement takes. */
export async function findFilesByNames(
  database: DatabaseHandle,
  folderIds: readonly string[],
  names: readonly string[],
): Promise<FileRow[]> {
  if (folderIds.length === 0 || names.length === 0) return []
  return filesTables(database)
    .selectFrom('files')
    .selectAll()
    .where('folder_id', 'in', folderIds)
    .where('name', 'in', names)
    .orderBy('id')
    .execute()
}

/** Not more places than one statement takes. */
export async function findFilesAt(
  database: DatabaseHandle,
  places: readonly { folderId: string; name: string }[],
): Promise<FileRow[]> {
  if (places.length === 0) return []
  const pairs = places.map(({ folderId, name }) => sql`(${folderId}, ${name})`)
  return filesTables(database)
    .selectFrom('files')
    .selectAll()
    .where(sql<SqlBool>`(folder_id, name) in (values ${sql.join(pairs)})`)
    .execute()
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

interface ById {
  afterId: string
  limit: number
}

export function listFilesById(database: DatabaseHandle, { afterId, limit }: ById): Promise<FileRow[]> {
  return filesTables(database)
    .selectFrom('files')
    .selectAll()
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export function listFoldersById(database: DatabaseHandle, { afterId, limit }: ById): Promise<FolderRow[]> {
  return filesTables(database)
    .selectFrom('folders')
    .selectAll()
    .where('id', '>', afterId)
    .where('id', '!=', ROOT_FOLDER_ID)
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function countFiles(database: DatabaseHandle): Promise<number> {
  const row = await filesTables(database)
    .selectFrom('files')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}
