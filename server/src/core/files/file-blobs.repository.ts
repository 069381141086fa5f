import { sql } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { batchesOf } from './batches.ts'
import type { FileRow } from './files.repository.ts'
import { filesTables } from './files.tables.ts'
import { lockRowsOfBlobs, noteUnused } from './store/blob-references.repository.ts'
import { noteDeletedFiles, noteReplacedFile, refuseLinkedBlob } from './store/changing-linked.ts'
import { isAttached } from './store/is-attached.ts'

/** What became of a blob that a row referenced. */
export interface BlobLeft {
  row: FileRow
  /** No row references it any more, so its removal is recorded. */
  isUnused: boolean
}

/** Deletes the row of a file, if it still has the blob it was found with. */
export async function deleteFile(
  transaction: DatabaseHandle,
  { id, blob_key }: Pick<FileRow, 'id' | 'blob_key'>,
): Promise<BlobLeft | undefined> {
  await lockRowsOfBlobs(transaction, [blob_key])
  await noteDeletedFiles(transaction, [id])
  const row = await filesTables(transaction)
    .deleteFrom('files')
    .where('id', '=', id)
    .where('blob_key', '=', blob_key)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return undefined
  const unused = await noteUnused(transaction, new Map([[blob_key, row.sha256]]))
  return { row, isUnused: unused.has(blob_key) }
}

/** The part of a row that describes how its bytes are stored. */
interface Stored {
  blobKey: string
  lock: string | null
}

/**
 * Changes how a file is stored, including its content. Does nothing and returns undefined if the file is not stored as
 * `previous` says.
 */
export async function replaceStored(
  transaction: DatabaseHandle,
  id: string,
  previous: Stored & Pick<FileRow, 'sha256'>,
  {
    blobKey,
    lock,
    ...change
  }: Stored &
    Partial<Pick<FileRow, 'sha256' | 'size_bytes' | 'modified_at' | 'stored_at' | 'written_by' | 'written_since'>>,
): Promise<BlobLeft | undefined> {
  refuseLinkedBlob(blobKey, 'linked_not_copied')
  await noteReplacedFile(transaction, id, { formerKey: previous.blobKey, lock })
  await lockRowsOfBlobs(transaction, [previous.blobKey])
  const row = await filesTables(transaction)
    .updateTable('files')
    .set({ blob_key: blobKey, lock, ...change })
    .where('id', '=', id)
    .where('blob_key', '=', previous.blobKey)
    .where('lock', previous.lock === null ? 'is' : '=', previous.lock)
    .returningAll()
    .executeTakeFirst()
  if (row === undefined) return undefined
  if (blobKey === previous.blobKey) return { row, isUnused: false }
  const unused = await noteUnused(transaction, new Map([[previous.blobKey, previous.sha256]]))
  return { row, isUnused: unused.has(previous.blobKey) }
}

/** Which of some blobs a visible file has. Those files keep them until the transaction ends. */
export async function keepBlobsOfFiles(
  transaction: DatabaseHandle,
  blobKeys: readonly string[],
): Promise<ReadonlySet<string>> {
  await lockRowsOfBlobs(transaction, blobKeys)
  const found = new Set<string>()
  for await (const keys of batchesOf(blobKeys)) {
    // Not a list of the files: thousands can have the same blob. Both engines name the column of values `column1`.
    const { rows } = await sql<{ blob_key: string }>`
      select wanted.column1 as blob_key from (values ${sql.join(keys.map((key) => sql`(${key})`))}) as wanted
      where exists (
        select 1 from files where files.blob_key = wanted.column1 and ${isAttached('files.folder_id')}
      )`.execute(transaction)
    for (const row of rows) found.add(row.blob_key)
  }
  return found
}

/** In how many visible files each of some blobs is; those in none are left out. */
export async function countFilesOfBlobs(
  database: DatabaseHandle,
  blobKeys: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for await (const keys of batchesOf(blobKeys)) {
    const rows = await filesTables(database)
      .selectFrom('files')
      .select((eb) => ['blob_key', eb.fn.countAll<number>().as('count')])
      .where('blob_key', 'in', keys)
      .where(isAttached('folder_id'))
      .groupBy('blob_key')
      .execute()
    for (const { blob_key, count } of rows) counts.set(blob_key, count)
  }
  return counts
}
