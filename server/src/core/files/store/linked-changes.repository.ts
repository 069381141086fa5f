import type { Selectable } from 'kysely'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { batchesOf } from '../batches.ts'
import { type FilesTables, filesTables } from '../files.tables.ts'
import { touchLink } from './link-gates.ts'

export type LinkedChange = Selectable<FilesTables['linked_changes']>

/** Notes what is to be done on the disk, with the rows that say it. What was noted before stays as it is. */
export async function noteLinkedChanges(transaction: DatabaseHandle, changes: readonly LinkedChange[]): Promise<void> {
  for await (const some of batchesOf(changes)) {
    await filesTables(transaction)
      .insertInto('linked_changes')
      .values(some)
      // Changes nothing but locks the row, so that what is being done for it meanwhile is looked at again.
      .onConflict((conflict) => conflict.column('item').doUpdateSet((eb) => ({ link_id: eb.ref('excluded.link_id') })))
      .execute()
  }
  for (const linkId of new Set(changes.map(({ link_id }) => link_id))) touchLink(linkId)
}

export function listLinkedChanges(database: DatabaseHandle, linkId: string): Promise<LinkedChange[]> {
  const query = filesTables(database).selectFrom('linked_changes').selectAll().where('link_id', '=', linkId)
  return query.orderBy('item').execute()
}

export async function hasLinkedChanges(database: DatabaseHandle, linkId: string): Promise<boolean> {
  const query = filesTables(database).selectFrom('linked_changes').select('item').where('link_id', '=', linkId)
  return (await query.limit(1).executeTakeFirst()) !== undefined
}

export async function removeLinkedChanges(transaction: DatabaseHandle, items: readonly string[]): Promise<void> {
  for await (const some of batchesOf(items)) {
    await filesTables(transaction).deleteFrom('linked_changes').where('item', 'in', some).execute()
  }
}

/** Forgets all that is still to be done in a linked folder, for one that is unlinked. */
export async function forgetLinkedChanges(transaction: DatabaseHandle, linkId: string): Promise<void> {
  await filesTables(transaction).deleteFrom('linked_changes').where('link_id', '=', linkId).execute()
}

/** Says what is on the disk by now in the place of a file that still is to be written. */
export async function setFormer(transaction: DatabaseHandle, item: string, former: string | null): Promise<void> {
  await filesTables(transaction).updateTable('linked_changes').set({ former }).where('item', '=', item).execute()
}

/** Which of some keys of linked files are of what is still to be done. */
export async function findPendingKeys(
  transaction: DatabaseHandle,
  linkId: string,
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for await (const some of batchesOf(keys)) {
    const rows = await filesTables(transaction)
      .selectFrom('linked_changes')
      .select(['item', 'former'])
      .where('link_id', '=', linkId)
      .where((eb) => eb.or([eb('item', 'in', some), eb('former', 'in', some)]))
      .execute()
    for (const { item, former } of rows) found.add(item).add(former ?? item)
  }
  return found
}

/** Which of some files and folders are still to be changed on the disk. */
export async function findPendingItems(
  transaction: DatabaseHandle,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  for await (const some of batchesOf(ids)) {
    const query = filesTables(transaction).selectFrom('linked_changes').select('item').where('item', 'in', some)
    for (const { item } of await query.execute()) found.add(item)
  }
  return found
}
