import type { FileKind } from '@pinloft/contract/file-kinds'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'
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
  /** Where the page before ended. */
  after?: { value: string | number; id: string }
}

export async function listFiles(
  database: DatabaseHandle,
  { folderId, kind, isStarred, order, limit, after }: PageRequest,
): Promise<FileRow[]> {
  const { column, direction } = order
  return (
    filesTables(database)
      .selectFrom('files')
      .selectAll()
      .$if(folderId !== undefined, (query) => query.where('folder_id', '=', folderId ?? ''))
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'other'))
      // Written out, so that SQLite sees that the index of those with a star will do.
      .$if(isStarred !== undefined, (query) => query.where('is_starred', '=', sql.lit<Flag>(isStarred ? 1 : 0)))
      .$if(after !== undefined, (query) =>
        query.where((eb) =>
          eb(eb.refTuple(column, 'id'), direction === 'asc' ? '>' : '<', eb.tuple(after?.value ?? '', after?.id ?? '')),
        ),
      )
      .orderBy(column, direction)
      .orderBy('id', direction)
      .limit(limit)
      .execute()
  )
}

export function findFile(database: DatabaseHandle, id: string): Promise<FileRow | undefined> {
  return filesTables(database).selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function insertFile(transaction: DatabaseHandle, file: Insertable<FilesTables['files']>): Promise<void> {
  await filesTables(transaction).insertInto('files').values(file).execute()
}

/** Whether a file or a folder of this name is in a folder. */
export async function isNameTaken(transaction: DatabaseHandle, folderId: string, name: string): Promise<boolean> {
  const tables = filesTables(transaction)
  const row = await tables
    .selectFrom('files')
    .select('id')
    .where('folder_id', '=', folderId)
    .where('name', '=', name)
    .unionAll(tables.selectFrom('folders').select('id').where('parent_id', '=', folderId).where('name', '=', name))
    .executeTakeFirst()
  return row !== undefined
}

/** Deletes a row and notes that its blob is to be removed. */
export async function deleteFile(transaction: DatabaseHandle, id: string): Promise<FileRow | undefined> {
  const tables = filesTables(transaction)
  const row = await tables.deleteFrom('files').where('id', '=', id).returningAll().executeTakeFirst()
  if (row !== undefined) await tables.insertInto('purges').values({ blob_key: row.blob_key }).execute()
  return row
}

/** What of a row tells how its bytes are stored. */
interface Stored {
  blobKey: string
  sha256: string
  lock: string | null
}

/**
 * Changes how a file is stored, and notes that a blob that it has no more is to be removed. Does nothing and returns
 * undefined where the file is not stored as `former` says.
 */
export async function replaceStored(
  transaction: DatabaseHandle,
  id: string,
  former: Stored,
  { blobKey, sha256, lock }: Stored,
): Promise<FileRow | undefined> {
  const tables = filesTables(transaction)
  const row = await tables
    .updateTable('files')
    .set({ blob_key: blobKey, sha256, lock })
    .where('id', '=', id)
    .where('blob_key', '=', former.blobKey)
    .where('lock', former.lock === null ? 'is' : '=', former.lock)
    .returningAll()
    .executeTakeFirst()
  if (row !== undefined && blobKey !== former.blobKey) {
    await tables.insertInto('purges').values({ blob_key: former.blobKey }).execute()
  }
  return row
}

/** Which of some blobs a row refers to. Reads every row where there are any: it is asked once at the start. */
export async function findReferencedBlobs(
  database: DatabaseHandle,
  blobKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (blobKeys.length === 0) return new Set()
  const asked = new Set(blobKeys)
  const rows = await filesTables(database).selectFrom('files').select('blob_key').execute()
  return new Set(rows.map((row) => row.blob_key).filter((key) => asked.has(key)))
}

export async function listPurges(database: DatabaseHandle): Promise<string[]> {
  const rows = await filesTables(database).selectFrom('purges').select('blob_key').execute()
  return rows.map((row) => row.blob_key)
}

export async function removePurge(database: DatabaseHandle, blobKey: string): Promise<void> {
  await filesTables(database).deleteFrom('purges').where('blob_key', '=', blobKey).execute()
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
