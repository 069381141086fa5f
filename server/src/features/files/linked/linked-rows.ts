import { isLinkedKey } from '../../../platform/blobs/linked-key.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { filesTables } from '../files.tables.ts'
import { readLinkedFolderKey } from './linked-folder-key.ts'
import { isLinkedBlob } from './own-blobs.ts'

/**
 * Returns a test of whether a row of any table is part of the index of a linked folder, or about something in it. The
 * linked folders themselves are not. Undefined if nothing is linked.
 */
export async function linkedRows(
  database: DatabaseHandle,
): Promise<((row: Readonly<Record<string, unknown>>) => boolean) | undefined> {
  const tables = filesTables(database)
  const folders = await tables
    .selectFrom('folders')
    .select(['id', 'linked_key'])
    .where('linked_key', 'is not', null)
    .execute()
  if (folders.length === 0) return undefined
  const files = await tables.selectFrom('files').select('id').where(isLinkedBlob()).execute()
  const inner = folders.filter(({ linked_key }) => readLinkedFolderKey(linked_key ?? '').path !== '')
  const ids = new Set<unknown>([...files, ...inner].map(({ id }) => id))
  return ({ id, file_id, folder_id, blob_key }) =>
    ids.has(id) || ids.has(file_id) || ids.has(folder_id) || (typeof blob_key === 'string' && isLinkedKey(blob_key))
}
