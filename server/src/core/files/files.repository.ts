import type { FileKind } from '@pinloft/contract/files/kinds'
import { type Selectable, sql } from 'kysely'
import { type DatabaseHandle, isPostgres } from '../../platform/db/database.ts'
import { batchesOf } from './batches.ts'
import { type FilesTables, type Flag, filesTables } from './files.tables.ts'
import { noteAddedFiles, noteChangedFiles, noteDeletedFiles } from './store/changing-linked.ts'
import { isAttached } from './store/is-attached.ts'
import { isOwnBlob } from './store/own-blobs.ts'

export type FileRow = Selectable<FilesTables['files']>

/** Sort column of a list. Ties are ordered by id. */
export type OrderColumn = 'name_sort' | 'size_bytes' | 'created_at' | 'modified_at' | 'stored_at' | 'mime_type'

export interface FileOrder {
  column: OrderColumn
  direction: 'asc' | 'desc'
}

export interface PageRequest {
  /** Only files directly in this folder; all files if omitted. */
  folderId?: string
  kind?: FileKind
  isStarred?: boolean
  order: FileOrder
  limit: number
  /** Locks the rows until the transaction ends. */
  isKept?: boolean
  /** Where the previous page ended. */
  after?: { value: string | number; id: string }
}

export async function listFiles(
  database: DatabaseHandle,
  { folderId, kind, isStarred, order, limit, after, isKept }: PageRequest,
): Promise<FileRow[]> {
  const { column, direction } = order
  // The star is a literal, so that SQLite sees that the index of starred files applies.
  return filesTables(database)
    .selectFrom('files')
    .selectAll()
    .$if(folderId !== undefined, (query) => query.where('folder_id', '=', folderId ?? ''))
    .$if(folderId === undefined, (query) => query.where(isAttached('folder_id')))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'other'))
    .$if(isStarred !== undefined, (query) => query.where('is_starred', '=', sql.lit<Flag>(isStarred ? 1 : 0)))
    .$if(after !== undefined, (query) =>
      query.where((eb) =>
        eb(eb.refTuple(column, 'id'), direction === 'asc' ? '>' : '<', eb.tuple(after?.value ?? '', after?.id ?? '')),
      ),
    )
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit)
    .$if(isKept === true && isPostgres(database), (query) => query.forKeyShare())
    .execute()
}

/**
 * Returns those files that exist. In a transaction they are locked until it ends: exclusively with `toChange`, shared
 * with `toCopy`.
 */
export async function findFiles(
  database: DatabaseHandle,
  ids: readonly string[],
  purpose?: 'toChange' | 'toCopy',
): Promise<FileRow[]> {
  const found: FileRow[] = []
  for await (const some of batchesOf(ids.toSorted())) {
    const rows = await filesTables(database)
      .selectFrom('files')
      .selectAll()
      .where('id', 'in', some)
      .where(isAttached('folder_id'))
      .orderBy('id')
      .$if(purpose === 'toChange' && isPostgres(database), (query) => query.forUpdate())
      .$if(purpose === 'toCopy' && isPostgres(database), (query) => query.forKeyShare())
      .execute()
    for (const row of rows) found.push(row)
  }
  return found
}

/** Returns some of the files directly in some folders, locked until the transaction ends. */
export function lockFilesIn(
  transaction: DatabaseHandle,
  folderIds: readonly string[],
  limit: number,
): Promise<FileRow[]> {
  return (
    filesTables(transaction)
      .selectFrom('files')
      .selectAll()
      .where('folder_id', 'in', folderIds)
      // In index order: SQLite would otherwise sort all of them for a few.
      .orderBy('folder_id')
      .orderBy('name_sort')
      .orderBy('id')
      .limit(limit)
      .$if(isPostgres(transaction), (query) => query.forUpdate())
      .execute()
  )
}

export function findFile(database: DatabaseHandle, id: string): Promise<FileRow | undefined> {
  return filesTables(database)
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .where(isAttached('folder_id'))
    .executeTakeFirst()
}

export async function insertFiles(transaction: DatabaseHandle, files: readonly FileRow[]): Promise<void> {
  await noteAddedFiles(transaction, files)
  for await (const some of batchesOf(files)) await filesTables(transaction).insertInto('files').values(some).execute()
}

/** What can be changed in a row without touching its content. */
export type FileChange = Partial<
  Pick<FileRow, 'folder_id' | 'name' | 'name_sort' | 'mime_type' | 'kind' | 'is_starred' | 'modified_at'>
>

export async function updateFiles(
  transaction: DatabaseHandle,
  ids: readonly string[],
  change: FileChange,
): Promise<void> {
  const { folder_id, name } = change
  if (folder_id !== undefined || name !== undefined) await noteChangedFiles(transaction, ids, change)
  for await (const some of batchesOf(ids)) {
    await filesTables(transaction).updateTable('files').set(change).where('id', 'in', some).execute()
  }
}

/** Deletes rows, for a caller who makes sure that other rows reference their blobs. */
export async function deleteRows(transaction: DatabaseHandle, ids: readonly string[]): Promise<void> {
  await noteDeletedFiles(transaction, ids)
  for await (const some of batchesOf(ids)) {
    await filesTables(transaction).deleteFrom('files').where('id', 'in', some).execute()
  }
}

/** Returns which of some names are taken by files or folders in a folder. */
export async function findNamesOfFolder(
  transaction: DatabaseHandle,
  folderId: string,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const tables = filesTables(transaction)
  const found = new Set<string>()
  for await (const some of batchesOf(names)) {
    const rows = await tables
      .selectFrom('files')
      .select('name')
      .where('folder_id', '=', folderId)
      .where('name', 'in', some)
      .unionAll(tables.selectFrom('folders').select('name').where('parent_id', '=', folderId).where('name', 'in', some))
      .execute()
    for (const { name } of rows) found.add(name)
  }
  return found
}

/** What has each of some names in a folder, by name; names that are free are left out. */
export async function findHolders(
  database: DatabaseHandle,
  folderId: string,
  names: readonly string[],
): Promise<ReadonlyMap<string, { type: 'file' | 'folder'; isPasswordProtected: boolean }>> {
  const tables = filesTables(database)
  const found = new Map<string, { type: 'file' | 'folder'; isPasswordProtected: boolean }>()
  for await (const some of batchesOf(names)) {
    const files = tables.selectFrom('files').where('folder_id', '=', folderId).where('name', 'in', some)
    const folders = tables.selectFrom('folders').where('parent_id', '=', folderId).where('name', 'in', some)
    for (const { name } of await folders.select('name').execute()) {
      found.set(name, { type: 'folder', isPasswordProtected: false })
    }
    for (const { name, lock } of await files.select(['name', 'lock']).execute()) {
      found.set(name, { type: 'file', isPasswordProtected: lock !== null })
    }
  }
  return found
}

/** Returns the file with a name in a folder, locked until the transaction ends. */
export function findFileNamed(
  transaction: DatabaseHandle,
  folderId: string,
  name: string,
): Promise<FileRow | undefined> {
  return filesTables(transaction)
    .selectFrom('files')
    .selectAll()
    .where('folder_id', '=', folderId)
    .where('name', '=', name)
    .$if(isPostgres(transaction), (query) => query.forUpdate())
    .executeTakeFirst()
}

/** Whether a file or folder with this name is in a folder. */
export async function isNameTaken(transaction: DatabaseHandle, folderId: string, name: string): Promise<boolean> {
  return (await findHolderOfName(transaction, folderId, name)) !== null
}

/** Returns whether a file or a folder has a name in a folder. */
export async function findHolderOfName(
  transaction: DatabaseHandle,
  folderId: string,
  name: string,
): Promise<'file' | 'folder' | null> {
  const tables = filesTables(transaction)
  const row = await tables
    .selectFrom('files')
    .select(sql.lit('file').$castTo<'file' | 'folder'>().as('type'))
    .where('folder_id', '=', folderId)
    .where('name', '=', name)
    .unionAll(
      tables
        .selectFrom('folders')
        .select(sql.lit('folder').$castTo<'file' | 'folder'>().as('type'))
        .where('parent_id', '=', folderId)
        .where('name', '=', name),
    )
    .executeTakeFirst()
  return row?.type ?? null
}

/** Number and bytes of the files of each kind, largest first; without those in linked folders, which take no space of ours. */
export async function sumByKind(
  database: DatabaseHandle,
): Promise<{ kind: FileKind; files: number; sizeBytes: number }[]> {
  // What is not visible is subtracted, so that an index still answers the rest. A sum of 64-bit integers is numeric on PostgreSQL.
  const { rows } = await sql<{ kind: FileKind; files: number; sizeBytes: number }>`
    select kind, cast(sum(files) as bigint) as files, cast(sum(size_bytes) as bigint) as "sizeBytes" from (
      select kind, count(*) as files, sum(size_bytes) as size_bytes from files where ${isOwnBlob()} group by kind
      union all
      select kind, -count(*), -sum(size_bytes) from unattached_folders
      cross join files where files.folder_id = unattached_folders.folder_id and ${isOwnBlob()} group by kind
    ) as sums
    group by kind having sum(files) > 0 order by "sizeBytes" desc`.execute(database)
  return rows
}
