import { nameSortKey } from '@pinloft/contract/files/names'
import { sql } from 'kysely'
import type { BlobReceipt } from '../../../platform/blobs/blob-store.ts'
import { isLinkedKey, type LinkedContent, linkedKey, readLinkedKey } from '../../../platform/blobs/linked-key.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { blobTables } from '../../../platform/db/declared-tables.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { batchesOf } from '../batches.ts'
import { type FileRow, isNameTaken } from '../files.repository.ts'
import { filesTables } from '../files.tables.ts'
import { lockRowsOfBlobs, noteUnused } from '../store/blob-references.repository.ts'
import {
  listLinkedChanges,
  noteLinkedChanges,
  removeLinkedChanges,
  setFormer,
} from '../store/linked-changes.repository.ts'
import { readLinkedFolderKey } from '../store/linked-folder-key.ts'
import { isOwnBlob } from '../store/own-blobs.ts'
import type { UnusedContent } from '../store/version-store.ts'
import { freeName } from '../tree/free-name.ts'

/** The content stays that of the file, with all that was derived from it; only our bytes of it are no longer needed. */
const NO_DIGEST = '0'.repeat(64)

// What carrying out changes on the disk of a linked folder reads and writes in the rows.

/** A file that is to be on the disk, with the path of its folder there; undefined if it is no longer in the linked folder. */
export async function findFileToWrite(
  database: DatabaseHandle,
  linkId: string,
  id: string,
): Promise<{ row: FileRow; folderPath: string } | undefined> {
  const tables = filesTables(database)
  const row = await tables.selectFrom('files').selectAll().where('id', '=', id).executeTakeFirst()
  const folder =
    row && (await tables.selectFrom('folders').select('linked_key').where('id', '=', row.folder_id).executeTakeFirst())
  const place = folder?.linked_key ? readLinkedFolderKey(folder.linked_key) : undefined
  return row !== undefined && place?.linkId === linkId ? { row, folderPath: place.path } : undefined
}

/** A folder that is to be on the disk, with the path of the one that it is in there. */
export async function findFolderToWrite(database: DatabaseHandle, linkId: string, id: string) {
  const tables = filesTables(database)
  const row = await tables.selectFrom('folders').selectAll().where('id', '=', id).executeTakeFirst()
  if (row?.parent_id == null) return undefined
  const parent = await tables
    .selectFrom('folders')
    .select('linked_key')
    .where('id', '=', row.parent_id)
    .executeTakeFirst()
  const place = parent?.linked_key ? readLinkedFolderKey(parent.linked_key) : undefined
  if (place?.linkId !== linkId) return undefined
  const own = row.linked_key === null ? undefined : readLinkedFolderKey(row.linked_key)
  return { row, parentId: row.parent_id, parentPath: place.path, path: own?.linkId === linkId ? own.path : null }
}

/** Whether a file of the linked folder has a content; with `name`, whether another one than that of this id has. */
export async function isInLink(database: DatabaseHandle, blobKey: string, exceptId?: string): Promise<boolean> {
  const { linkId } = readLinkedKey(blobKey)
  const row = await filesTables(database)
    .selectFrom('files')
    .innerJoin('folders', 'folders.id', 'files.folder_id')
    .select('files.id')
    .where('files.blob_key', '=', blobKey)
    .where('folders.linked_key', '>=', `${linkId}:`)
    .where('folders.linked_key', '<', `${linkId};`)
    .$if(exceptId !== undefined, (query) => query.where('files.id', '!=', exceptId ?? ''))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether anything outside of its linked folder has a content: a file, a version, something in the trash. */
export async function isNeededElsewhere(database: DatabaseHandle, blobKey: string): Promise<boolean> {
  for (const [table] of blobTables(database)) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where blob_key = ${blobKey}
      ${isOutside(table, blobKey)} limit 1`.execute(database)
    if (rows.length > 0) return true
  }
  return false
}

/** Whether the bytes of anything are still only on the disk of a linked folder that it is no longer in. */
export async function hasBytesToCopy(database: DatabaseHandle, linkId: string): Promise<boolean> {
  for (const { type, item } of await listLinkedChanges(database, linkId)) {
    if (type === 'content' && (await isNeededElsewhere(database, item))) return true
  }
  return false
}

/** Gives everything outside of the linked folder that has a content those bytes of our own. Returns what is unused then. */
export async function giveOwnBytes(
  transaction: DatabaseHandle,
  blobKey: string,
  { key, sha256, sizeBytes }: BlobReceipt,
): Promise<UnusedContent[]> {
  await lockRowsOfBlobs(transaction, [blobKey])
  let former: string | undefined
  for (const [table] of blobTables(transaction)) {
    const outside = sql`where blob_key = ${blobKey} ${isOutside(table, blobKey)}`
    const { rows } = await sql<{ sha256: string }>`select sha256 from ${sql.table(table)} ${outside} limit 1`.execute(
      transaction,
    )
    if (rows[0] === undefined) continue
    former = rows[0].sha256
    await sql`update ${sql.table(table)} set blob_key = ${key}, sha256 = ${sha256}, size_bytes = ${sizeBytes} ${outside}`.execute(
      transaction,
    )
  }
  if (former === undefined || former === sha256) return []
  const unused = await noteUnused(transaction, new Map([[blobKey, former]]))
  return unused.has(blobKey) ? [{ blobKey, sha256: former }] : []
}

/** Says that a file is on the disk. Returns what is unused then. It may have been changed, moved or deleted meanwhile. */
export async function setWritten(
  transaction: DatabaseHandle,
  seen: Pick<FileRow, 'id' | 'blob_key' | 'name' | 'folder_id'>,
  written: LinkedContent,
): Promise<UnusedContent[]> {
  const key = linkedKey(written)
  await lockRowsOfBlobs(transaction, [seen.blob_key])
  const row = await filesTables(transaction)
    .updateTable('files')
    .set({ blob_key: key, size_bytes: written.sizeBytes })
    .where('id', '=', seen.id)
    .where('blob_key', '=', seen.blob_key)
    .returning(['name', 'folder_id'])
    .executeTakeFirst()
  const isSame = row?.name === seen.name && row.folder_id === seen.folder_id
  if (isSame) await removeLinkedChanges(transaction, [seen.id])
  else await setFormer(transaction, seen.id, key)
  // What a linked file was before it was moved there has no bytes of its own.
  if (row === undefined || isLinkedKey(seen.blob_key)) return []
  const unused = await noteUnused(transaction, new Map([[seen.blob_key, NO_DIGEST]]))
  return unused.has(seen.blob_key) ? [{ blobKey: seen.blob_key, sha256: NO_DIGEST }] : []
}

/**
 * Gives a file or folder whose name is taken on the disk another one. Does nothing if it has another name by now, or if the new
 * one is taken by then. The disk is asked outside of the transaction.
 */
export async function giveFreeName(
  database: DatabaseHandle,
  table: 'files' | 'folders',
  { id, name, folderId }: { id: string; name: string; folderId: string },
  isOnDisk: (name: string) => Promise<boolean>,
): Promise<void> {
  const free = await freeName(name, async (candidate) => {
    if (candidate === name) return true
    return (await isNameTaken(database, folderId, candidate)) || (await isOnDisk(candidate))
  })
  await inTransaction(database, async (transaction) => {
    if (await isNameTaken(transaction, folderId, free)) return
    const tables = filesTables(transaction)
    if (table === 'folders')
      await tables.updateTable('folders').set({ name: free }).where('id', '=', id).where('name', '=', name).execute()
    else
      await tables
        .updateTable('files')
        .set({ name: free, name_sort: nameSortKey(free) })
        .where('id', '=', id)
        .where('name', '=', name)
        .execute()
  })
}

/** Notes what is in a linked folder without being on its disk, as after a restore from a backup. */
export async function noteMissingOnDisk(transaction: DatabaseHandle, linkId: string): Promise<void> {
  const tables = filesTables(transaction)
  const files = await tables
    .selectFrom('files')
    .innerJoin('folders', 'folders.id', 'files.folder_id')
    .select('files.id')
    .where('folders.linked_key', '>=', `${linkId}:`)
    .where('folders.linked_key', '<', `${linkId};`)
    .where(isOwnBlob('files.blob_key'))
    .execute()
  const folders = await tables
    .selectFrom('folders as inner')
    .innerJoin('folders', 'folders.id', 'inner.parent_id')
    .select('inner.id')
    .where('folders.linked_key', '>=', `${linkId}:`)
    .where('folders.linked_key', '<', `${linkId};`)
    .where('inner.linked_key', 'is', null)
    .execute()
  const change = { link_id: linkId, former: null }
  await noteLinkedChanges(transaction, [
    ...folders.map(({ id }) => ({ ...change, item: id, type: 'folder' as const })),
    ...files.map(({ id }) => ({ ...change, item: id, type: 'file' as const })),
  ])
}

/** Makes the folders of a linked one that have something of our own ordinary ones, and returns their ids. */
export async function releaseWaiting(transaction: DatabaseHandle, linkId: string): Promise<ReadonlySet<string>> {
  const tables = filesTables(transaction)
  const folders = await tables
    .selectFrom('folders')
    .select(['id', 'parent_id'])
    .where('linked_key', '>=', `${linkId}:`)
    .where('linked_key', '<', `${linkId};`)
    .execute()
  const parentOf = new Map(folders.map(({ id, parent_id }) => [id, parent_id]))
  const kept = new Set<string>()
  for await (const some of batchesOf([...parentOf.keys()])) {
    // Ours, or in another linked directory from which it was moved.
    const files = tables
      .selectFrom('files')
      .select('folder_id as id')
      .where('folder_id', 'in', some)
      .where('blob_key', 'not like', `linked:${linkId}:%`)
    const inner = tables.selectFrom('folders').select('parent_id as id').where('parent_id', 'in', some)
    const holders = [...(await files.execute()), ...(await inner.where('linked_key', 'is', null).execute())]
    for (const holder of holders) {
      for (let id = holder.id; id !== null && parentOf.has(id); id = parentOf.get(id) ?? null) kept.add(id)
    }
  }
  for await (const some of batchesOf([...kept])) {
    await tables.updateTable('folders').set({ linked_key: null }).where('id', 'in', some).execute()
  }
  return kept
}

function isOutside(table: string, blobKey: string) {
  if (table !== 'files') return sql``
  const { linkId } = readLinkedKey(blobKey)
  return sql`and folder_id not in
    (select id from folders where linked_key >= ${`${linkId}:`} and linked_key < ${`${linkId};`})`
}
