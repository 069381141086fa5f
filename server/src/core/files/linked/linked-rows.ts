import { sql } from 'kysely'
import { isLinkedKey } from '../../../platform/blobs/linked-key.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { blobTables } from '../../../platform/db/declared-tables.ts'
import { filesTables } from '../files.tables.ts'
import { readLinkedFolderKey } from '../store/linked-folder-key.ts'
import { isLinkedBlob, isOwnBlob } from '../store/own-blobs.ts'

/**
 * Returns a test of whether a row of any table is part of the index of a linked folder, or about something in it. The
 * linked folders themselves are not, nor is what is stored here: a file that is still to be written to the disk, with the folders
 * that it is in, or one in the trash. Undefined if nothing is linked.
 */
export async function linkedRows(
  database: DatabaseHandle,
): Promise<((row: Readonly<Record<string, unknown>>) => boolean) | undefined> {
  const folders = await filesTables(database)
    .selectFrom('folders')
    .select(['id', 'parent_id', 'linked_key'])
    .where('linked_key', 'is not', null)
    .execute()
  if (folders.length === 0) return undefined
  const inner = folders.filter(({ linked_key }) => readLinkedFolderKey(linked_key ?? '').path !== '')
  const parentOf = new Map(inner.map(({ id, parent_id }) => [id, parent_id]))
  for (const holder of await listHolders(database)) {
    for (let id: string | null = holder; id !== null && parentOf.has(id); ) {
      const parent: string | null = parentOf.get(id) ?? null
      parentOf.delete(id)
      id = parent
    }
  }
  const ids = new Set<unknown>(parentOf.keys())
  for (const [table] of blobTables(database)) {
    const { rows } = await sql<{ id: string }>`select id from ${sql.table(table)} where ${isLinkedBlob()}`.execute(
      database,
    )
    for (const { id } of rows) ids.add(id)
  }
  return ({ id, file_id, item_id, folder_id, blob_key }) => {
    if (ids.has(id) || ids.has(file_id) || ids.has(item_id)) return true
    return typeof blob_key === 'string' ? isLinkedKey(blob_key) : ids.has(folder_id)
  }
}

/** Folders of linked ones that directly have something which is only here. */
async function listHolders(database: DatabaseHandle): Promise<string[]> {
  const tables = filesTables(database)
  const files = await tables
    .selectFrom('files')
    .innerJoin('folders', 'folders.id', 'files.folder_id')
    .select('folders.id')
    .where('folders.linked_key', 'is not', null)
    .where(isOwnBlob('files.blob_key'))
    .execute()
  const folders = await tables
    .selectFrom('folders as inner')
    .innerJoin('folders', 'folders.id', 'inner.parent_id')
    .select('folders.id')
    .where('folders.linked_key', 'is not', null)
    .where('inner.linked_key', 'is', null)
    .execute()
  return [...files, ...folders].map(({ id }) => id)
}
