import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { batchesOf } from '../batches.ts'
import { filesTables } from '../files.tables.ts'
import { noteAddedFiles, noteAddedFolders } from '../store/changing-linked.ts'
import { deleteFolders, insertFolders } from '../tree/folders.repository.ts'

/** Adds a folder that has no parent and is not visible. */
export async function addUnattachedRoot(transaction: DatabaseHandle, id: string): Promise<void> {
  await insertFolders(transaction, [{ id, parent_id: null, name: id, created_at: 0, is_starred: 0, linked_key: null }])
  await noteUnattached(transaction, id, [id])
}

/** Hides folders and the files in them: they are below an unattached root, or are moved there in this transaction. */
export async function noteUnattached(
  transaction: DatabaseHandle,
  rootId: string,
  folderIds: readonly string[],
): Promise<void> {
  for await (const some of batchesOf(folderIds)) {
    await filesTables(transaction)
      .insertInto('unattached_folders')
      .values(some.map((id) => ({ folder_id: id, root_id: rootId })))
      .execute()
  }
}

/** Moves what is directly in an unattached root into a folder, makes the whole tree visible, and deletes the root. */
export async function attachTo(transaction: DatabaseHandle, rootId: string, targetId: string): Promise<void> {
  const tables = filesTables(transaction)
  const files = await tables
    .selectFrom('files')
    .select(['id', 'name', 'blob_key', 'lock'])
    .where('folder_id', '=', rootId)
    .execute()
  const folders = await tables.selectFrom('folders').select(['id', 'name']).where('parent_id', '=', rootId).execute()
  await noteAddedFiles(
    transaction,
    files.map((file) => ({ ...file, folder_id: targetId })),
  )
  await noteAddedFolders(
    transaction,
    folders.map((folder) => ({ ...folder, parent_id: targetId })),
  )
  await tables.updateTable('folders').set({ parent_id: targetId }).where('parent_id', '=', rootId).execute()
  await tables.updateTable('files').set({ folder_id: targetId }).where('folder_id', '=', rootId).execute()
  await tables.deleteFrom('unattached_folders').where('root_id', '=', rootId).execute()
  await deleteFolders(transaction, [rootId])
}

export async function listUnattachedRoots(database: DatabaseHandle): Promise<string[]> {
  const rows = await filesTables(database).selectFrom('unattached_folders').select('root_id').distinct().execute()
  return rows.map((row) => row.root_id)
}
