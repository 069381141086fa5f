import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { filesTables } from '../files.tables.ts'
import { readLinkedFolderKey } from '../store/linked-folder-key.ts'
import { listTrees } from '../tree/folder-tree.repository.ts'

/** For folders that are to go: throws `linked_unlink_instead` if any is a linked folder, or has one inside. */
export async function refuseLinkedTops(transaction: DatabaseHandle, ids: readonly string[]): Promise<void> {
  const linked = filesTables(transaction).selectFrom('folders').select('id').where('linked_key', 'is not', null)
  if (ids.length === 0 || (await linked.limit(1).executeTakeFirst()) === undefined) return
  const trees = await listTrees(transaction, ids)
  const isTop = (key: string | null) => key !== null && readLinkedFolderKey(key).path === ''
  if (trees.some(({ linked_key }) => isTop(linked_key))) throw new AppError('linked_unlink_instead')
}
