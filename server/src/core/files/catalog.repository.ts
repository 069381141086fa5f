import { type SqlBool, sql } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { FileRow } from './files.repository.ts'
import { filesTables } from './files.tables.ts'
import { isAttached } from './store/is-attached.ts'
import type { FolderRow } from './tree/folders.repository.ts'
import { ROOT_FOLDER_ID } from './tree/root-folder.ts'

export async function findFiles(database: DatabaseHandle, ids: readonly string[]): Promise<FileRow[]> {
  if (ids.length === 0) return []
  return filesTables(database)
    .selectFrom('files')
    .selectAll()
    .where('id', 'in', ids)
    .where(isAttached('folder_id'))
    .execute()
}

/** At most as many folders and names as one statement accepts. */
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

/** At most as many places as one statement accepts. */
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

/** The root is not a visible folder. */
export async function findFolders(database: DatabaseHandle, ids: readonly string[]): Promise<FolderRow[]> {
  if (ids.length === 0) return []
  return filesTables(database)
    .selectFrom('folders')
    .selectAll()
    .where('id', 'in', ids)
    .where('id', '!=', ROOT_FOLDER_ID)
    .where(isAttached('id'))
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
    .where(isAttached('folder_id'))
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
    .where(isAttached('id'))
    .orderBy('id')
    .limit(limit)
    .execute()
}

export async function countFiles(database: DatabaseHandle): Promise<number> {
  // What is not visible is subtracted, so that an index still answers the rest.
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from files)
      - (select count(*) from files where folder_id in (select folder_id from unattached_folders)) as count`.execute(
    database,
  )
  return Number(rows[0]?.count ?? 0)
}
