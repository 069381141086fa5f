import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { filesTables } from '../files.tables.ts'
import { listTrees } from '../folders/folder-tree.repository.ts'
import { refuseLinkedFolders } from './refuse-linked.ts'

/**
 * For folders that are to go: throws `linked_read_only` if any is in a linked one, `linked_unlink_instead` if it is a linked
 * one, or has one inside.
 */
export async function refuseLinkedTrees(transaction: DatabaseHandle, ids: readonly string[]): Promise<void> {
  const linked = filesTables(transaction).selectFrom('folders').select('id').where('linked_key', 'is not', null)
  if (ids.length === 0 || (await linked.limit(1).executeTakeFirst()) === undefined) return
  await refuseLinkedFolders(transaction, ids, { withTop: false })
  const trees = await listTrees(transaction, ids)
  if (trees.some(({ linked_key }) => linked_key !== null)) throw new AppError('linked_unlink_instead')
}
