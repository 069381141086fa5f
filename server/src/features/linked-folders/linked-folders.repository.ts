import type { Selectable, Updateable } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { type LinkedFoldersTables, linkedFoldersTables } from './linked-folders.tables.ts'

export type LinkedFolderRow = Selectable<LinkedFoldersTables['linked_folders']>

/** Lists all, also those that are being unlinked, oldest first. */
export function listLinks(database: DatabaseHandle): Promise<LinkedFolderRow[]> {
  const query = linkedFoldersTables(database).selectFrom('linked_folders').selectAll()
  return query.orderBy('created_at').orderBy('id').execute()
}

export function findLink(database: DatabaseHandle, id: string): Promise<LinkedFolderRow | undefined> {
  const query = linkedFoldersTables(database).selectFrom('linked_folders').selectAll()
  return query.where('id', '=', id).executeTakeFirst()
}

export async function addLink(transaction: DatabaseHandle, row: LinkedFolderRow): Promise<void> {
  await linkedFoldersTables(transaction).insertInto('linked_folders').values(row).execute()
}

export async function changeLink(
  database: DatabaseHandle,
  id: string,
  change: Updateable<LinkedFoldersTables['linked_folders']>,
): Promise<void> {
  await linkedFoldersTables(database).updateTable('linked_folders').set(change).where('id', '=', id).execute()
}

export async function deleteLink(transaction: DatabaseHandle, id: string): Promise<void> {
  await linkedFoldersTables(transaction).deleteFrom('linked_folders').where('id', '=', id).execute()
}
