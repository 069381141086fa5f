import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { batchesOf } from '../../../core/files/index.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
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

/** Gives a new copy of a file or folder, and all that is in it, the properties of the originals. */
export async function copyPropertiesOfTree(database: DatabaseHandle, fromId: string, toId: string): Promise<void> {
  await sql`
    with recursive copied_folders (original_id, copy_id) as (
      select cast(${fromId} as text), cast(${toId} as text)
      union all
      select original.id, copy.id from copied_folders
      join folders original on original.parent_id = copied_folders.original_id
      join folders copy on copy.parent_id = copied_folders.copy_id and copy.name = original.name
    ), copies (original_id, copy_id) as (
      select original_id, copy_id from copied_folders
      union all
      select original.id, copy.id from copied_folders
      join files original on original.folder_id = copied_folders.original_id
      join files copy on copy.folder_id = copied_folders.copy_id and copy.name = original.name
    )
    insert into dav_properties (entry_id, namespace, name, value)
    select copies.copy_id, noted.namespace, noted.name, noted.value
    from copies join dav_properties noted on noted.entry_id = copies.original_id
    where true
    on conflict do nothing`.execute(database)
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
