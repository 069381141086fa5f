import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { batchesOf } from '../../files/index.ts'
import { type WebdavTables, webdavTables } from '../webdav.tables.ts'

export type PropertyRow = Selectable<WebdavTables['dav_properties']>
export type PropertyName = Pick<PropertyRow, 'namespace' | 'name'>

/** The properties of some entries, by the entry's id. */
export async function findProperties(
  database: DatabaseHandle,
  entryIds: readonly string[],
): Promise<ReadonlyMap<string, PropertyRow[]>> {
  const found: PropertyRow[] = []
  for await (const some of batchesOf(entryIds)) {
    const rows = webdavTables(database).selectFrom('dav_properties').selectAll().where('entry_id', 'in', some)
    for (const row of await rows.orderBy('namespace').orderBy('name').execute()) found.push(row)
  }
  return Map.groupBy(found, (row) => row.entry_id)
}

export async function saveProperty(transaction: DatabaseHandle, row: PropertyRow): Promise<void> {
  await webdavTables(transaction)
    .insertInto('dav_properties')
    .values(row)
    .onConflict((conflict) => conflict.columns(['entry_id', 'namespace', 'name']).doUpdateSet({ value: row.value }))
    .execute()
}

export async function removeProperty(
  transaction: DatabaseHandle,
  entryId: string,
  { namespace, name }: PropertyName,
): Promise<void> {
  await webdavTables(transaction)
    .deleteFrom('dav_properties')
    .where('entry_id', '=', entryId)
    .where('namespace', '=', namespace)
    .where('name', '=', name)
    .execute()
}

/** Gives an entry the properties of another one, instead of its own. */
export async function copyProperties(database: DatabaseHandle, fromId: string, toId: string): Promise<void> {
  const rows = (await findProperties(database, [fromId])).get(fromId) ?? []
  await webdavTables(database).deleteFrom('dav_properties').where('entry_id', '=', toId).execute()
  for (const row of rows) await saveProperty(database, { ...row, entry_id: toId })
}

/** Removes those of entries that are neither stored nor in the trash any more. */
export async function removeOrphans(database: DatabaseHandle): Promise<void> {
  await sql`
    delete from dav_properties where not exists (
      select 1 from files where files.id = dav_properties.entry_id
      union all select 1 from folders where folders.id = dav_properties.entry_id
      union all select 1 from trash_files where trash_files.id = dav_properties.entry_id
      union all select 1 from trash_folders where trash_folders.id = dav_properties.entry_id
    )`.execute(database)
}
