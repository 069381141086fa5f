import type { FileKind } from '@pinloft/contract/file-kinds'
import { type Insertable, type Selectable, sql } from 'kysely'
import { type DatabaseHandle, isPostgres } from '../../platform/db/database.ts'
import { batchesOf } from './batches.ts'
import { lockRowsOfBlobs, noteUnused } from './blob-references.repository.ts'
import { type FilesTables, type Flag, filesTables } from './files.tables.ts'

export type FileRow = Selectable<FilesTables['files']>

/** What a list is ordered by. Rows that are equal in it are ordered by their id. */
export type OrderColumn = 'name_sort' | 'size_bytes' | 'created_at' | 'mime_type'

export interface FileOrder {
  column: OrderColumn
  direction: 'asc' | 'desc'
}

export interface PageRequest {
  /** Only files directly in this folder; all files where it is left out. */
  folderId?: string
  kind?: FileKind
  isStarred?: boolean
  order: FileOrder
  limit: number
  /** Keeps the rows as they are until the transaction ends. */
  isKept?: boolean
  /** Where the page before ended. */
  after?: { value: string | number; id: string }
}

export async function listFiles(
  database: DatabaseHandle,
  { folderId, kind, isStarred, order, limit, after, isKept }: PageRequest,
): Promise<FileRow[]> {
  const { column, direction } = order
  // The star is written out, so that SQLite sees that the index of those with one will do.
  return filesTables(database)
    .selectFrom('files')
    .selectAll()
    .$if(folderId !== undefined, (query) => query.where('folder_id', '=', folderId ?? ''))
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
 * Those of some files that exist. Inside a transaction nobody else can change them until it ends with `toChange`, or
 * with `toCopy`, which others may do at the same time.
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
      .orderBy('id')
      .$if(purpose === 'toChange' && isPostgres(database), (query) => query.forUpdate())
      .$if(purpose === 'toCopy' && isPostgres(database), (query) => query.forKeyShare())
      .execute()
    for (const row of rows) found.push(row)
  }
  return found
}

/** Some of the files that are directly in some folders. They stay as they are until the transaction ends. */
export function lockFilesIn(
  transaction: DatabaseHandle,
  folderIds: readonly string[],
  limit: number,
): Promise<FileRow[]> {
  return filesTables(transaction)
    .selectFrom('files')
    .selectAll()
    .where('folder_id', 'in', folderIds)
    .orderBy('id')
    .limit(limit)
    .$if(isPostgres(transaction), (query) => query.forUpdate())
    .execute()
}

export function findFile(database: DatabaseHandle, id: string): Promise<FileRow | undefined> {
  return filesTables(database).selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertFiles(transaction: DatabaseHandle, files: readonly FileRow[]): Promise<void> {
  for await (const some of batchesOf(files)) await filesTables(transaction).insertInto('files').values(some).execute()
}

/** What can be changed of a row without touching its content. */
export type FileChange = Partial<
  Pick<FileRow, 'folder_id' | 'name' | 'name_sort' | 'mime_type' | 'kind' | 'is_starred'>
>

export async function updateFiles(
  transaction: DatabaseHandle,
  ids: readonly string[],
  change: FileChange,
): Promise<void> {
  for await (const some of batchesOf(ids)) {
    await filesTables(transaction).updateTable('files').set(change).where('id', 'in', some).execute()
  }
}

/** Deletes rows, for a caller who makes sure that others have their blobs. */
export async function deleteRows(transaction: DatabaseHandle, ids: readonly string[]): Promise<void> {
  for await (const some of batchesOf(ids)) {
    await filesTables(transaction).deleteFrom('files').where('id', 'in', some).execute()
  }
}

/** Which of some names files or folders in a folder have. */
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

export async function insertFile(transaction: DatabaseHandle, file: Insertable<FilesTables['files']>): Promise<void> {
  await filesTables(transaction).insertInto('files').values(file).execute()
}

/** Whether a file or a folder of this name is in a folder. */
export async function isNameTaken(transaction: DatabaseHandle, folderId: string, name: string): Promise<boolean> {
  return (await findHolderOfName(transaction, folderId, name)) !== null
}

/** What has a name in a folder. */
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

/** What has become of a blob that a row had. */
export interface BlobLeft {
  row: FileRow
  /** No row has it any more, so its removal is noted. */
  isUnused: boolean
}

/** Deletes the row of a file, as long as it has the blob that it was found with. */
export async function deleteFile(
  transaction: DatabaseHandle,
  { id, blob_key }: Pick<FileRow, 'id' | 'blob_key'>,
): Promise<BlobLeft | undefined> {
  await lockRowsOfBlobs(transaction, [blob_key])
  const row = await filesTables(transaction)
    .deleteFrom('files')
    .where('id', '=', id)
    .where('blob_key', '=', blob_key)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const unused = await noteUnused(transaction, [blob_key])
  return { row, isUnused: unused.has(blob_key) }
}

/** What of a row tells how its bytes are stored. */
interface Stored {
  blobKey: string
  lock: string | null
}

/**
 * Changes how a file is stored, and its content with it. Does nothing and returns undefined where the file is not
 * stored as `former` says.
 */
export async function replaceStored(
  transaction: DatabaseHandle,
  id: string,
  former: Stored,
  { blobKey, lock, ...change }: Stored & Partial<Pick<FileRow, 'sha256' | 'size_bytes' | 'modified_at'>>,
): Promise<BlobLeft | undefined> {
  await lockRowsOfBlobs(transaction, [former.blobKey])
  const row = await filesTables(transaction)
    .updateTable('files')
    .set({ blob_key: blobKey, lock, ...change })
    .where('id', '=', id)
    .where('blob_key', '=', former.blobKey)
    .where('lock', former.lock === null ? 'is' : '=', former.lock)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (blobKey === former.blobKey) return { row, isUnused: false }
  const unused = await noteUnused(transaction, [former.blobKey])
  return { row, isUnused: unused.has(former.blobKey) }
}

/** Which of some blobs a file has. Those files stay as they are until the transaction ends. */
export async function keepBlobsOfFiles(
  transaction: DatabaseHandle,
  blobKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for await (const keys of batchesOf(blobKeys)) {
    const rows = await filesTables(transaction)
      .selectFrom('files')
      .select('blob_key')
      .where('blob_key', 'in', keys)
      .$if(isPostgres(transaction), (query) => query.forKeyShare())
      .execute()
    for (const row of rows) found.add(row.blob_key)
  }
  return found
}

/** Whether any of some files had another content before that is kept. */
export async function areVersioned(transaction: DatabaseHandle, ids: readonly string[]): Promise<boolean> {
  for await (const some of batchesOf(ids)) {
    const row = await filesTables(transaction)
      .selectFrom('file_versions')
      .select('id')
      .where('file_id', 'in', some)
      .limit(1)
      .executeTakeFirst()
    if (row !== undefined) return true
  }
  return false
}

/** Number and bytes of the files of each kind, the largest first. */
export function sumByKind(database: DatabaseHandle): Promise<{ kind: FileKind; files: number; sizeBytes: number }[]> {
  return filesTables(database)
    .selectFrom('files')
    .select((eb) => [
      'kind',
      eb.fn.countAll<number>().as('files'),
      // A sum of 64-bit integers is numeric on PostgreSQL.
      eb.cast<number>(eb.fn.sum('size_bytes'), 'bigint').as('sizeBytes'),
    ])
    .groupBy('kind')
    .orderBy('sizeBytes', 'desc')
    .execute()
}
