import { sql } from 'kysely'
import type { Migrations } from '../../platform/db/migrate.ts'
import { filesTables } from './files.tables.ts'
import { LINKED_KEYS_START } from './store/own-blobs.ts'
import { ROOT_FOLDER_ID } from './tree/root-folder.ts'

export const filesMigrations: Migrations = {
  async '0002_files'(database, { text }) {
    const { schema } = database
    await schema
      .createTable('folders')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('parent_id', 'text', (column) => column.references('folders.id'))
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('folders_name', ['parent_id', 'name'])
      .execute()
    await filesTables(database)
      .insertInto('folders')
      .values({ id: ROOT_FOLDER_ID, parent_id: null, name: '', created_at: 0 })
      .execute()
    await schema
      .createTable('files')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('folder_id', 'text', (column) => column.notNull().references('folders.id'))
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('name_sort', text, (column) => column.notNull())
      .addColumn('mime_type', text, (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('size_bytes', 'bigint', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('blob_key', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('files_name', ['folder_id', 'name'])
      .execute()
    // One index for each usual order of a folder's list, so that a page costs the same however long the list is.
    for (const column of ['name_sort', 'size_bytes', 'created_at']) {
      await schema.createIndex(`files_by_${column}`).on('files').columns(['folder_id', column, 'id']).execute()
    }
    await schema.createIndex('files_newest').on('files').columns(['created_at', 'id']).execute()
    await schema.createIndex('files_kinds').on('files').columns(['kind', 'size_bytes']).execute()
    await schema
      .createTable('purges')
      .addColumn('blob_key', 'text', (column) => column.primaryKey())
      .execute()
  },
  async '0003_file_locks'(database) {
    await database.schema.alterTable('files').addColumn('lock', 'text').execute()
  },
  async '0006_managed_files'(database) {
    const { schema } = database
    for (const table of ['files', 'folders']) {
      await schema
        .alterTable(table)
        .addColumn('is_starred', 'smallint', (column) => column.notNull().defaultTo(0))
        .execute()
    }
    await schema
      .alterTable('files')
      .addColumn('modified_at', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute()
    await filesTables(database)
      .updateTable('files')
      .set((eb) => ({ modified_at: eb.ref('created_at') }))
      .execute()
    await schema.createIndex('files_by_blob').on('files').columns(['blob_key']).execute()
    await schema
      .createIndex('files_starred')
      .on('files')
      .columns(['created_at', 'id'])
      .where(sql.ref('is_starred'), '=', sql.lit(1))
      .execute()
    await schema.createIndex('files_newest_of_kind').on('files').columns(['kind', 'created_at', 'id']).execute()
  },
  async '0015_writers'({ schema }) {
    for (const table of ['files', 'trash_files']) {
      await schema.alterTable(table).addColumn('written_by', 'text').execute()
      await schema.alterTable(table).addColumn('written_since', 'bigint').execute()
    }
  },
  /** Before a large folder is deleted, its files with a password are queried. */
  async '0016_locked_files'({ schema }) {
    await schema
      .createIndex('files_locked')
      .on('files')
      .columns(['folder_id', 'id'])
      .where(sql.ref('lock'), 'is not', null)
      .execute()
  },
  async '0016_purged_digests'({ schema }) {
    await schema.alterTable('purges').addColumn('sha256', 'text').execute()
  },
  async '0020_unattached_folders'({ schema }) {
    await schema
      .createTable('unattached_folders')
      .addColumn('folder_id', 'text', (column) =>
        column.primaryKey().notNull().references('folders.id').onDelete('cascade'),
      )
      .addColumn('root_id', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createIndex('unattached_folders_of_root')
      .on('unattached_folders')
      .columns(['root_id', 'folder_id'])
      .execute()
  },
  /** Times of clients used to be taken as they were, even if they had not come yet. */
  async '0022_stored_at'(database) {
    const { schema } = database
    const now = Date.now()
    for (const table of ['files', 'trash_files'] as const) {
      await schema
        .alterTable(table)
        .addColumn('stored_at', 'bigint', (column) => column.notNull().defaultTo(0))
        .execute()
      await sql`update ${sql.table(table)} set modified_at = created_at where modified_at > ${now}`.execute(database)
      // An edit took its own time, and was later than the upload.
      await sql`update ${sql.table(table)} set stored_at =
        case when modified_at > created_at then modified_at else created_at end`.execute(database)
    }
    await schema.createIndex('files_by_modified_at').on('files').columns(['folder_id', 'modified_at', 'id']).execute()
    await schema.createIndex('files_last_stored').on('files').columns(['stored_at', 'id']).execute()
  },
  async '0040_linked_keys'({ schema }, { text }) {
    for (const table of ['folders', 'trash_folders']) {
      await schema.alterTable(table).addColumn('linked_key', text).execute()
    }
    await schema
      .createIndex('folders_linked')
      .on('folders')
      .columns(['linked_key'])
      .where(sql.ref('linked_key'), 'is not', null)
      .execute()
    // What is used of the disk is summed by it, which is not what linked directories hold.
    await schema.dropIndex('files_kinds').execute()
    await schema
      .createIndex('files_kinds')
      .on('files')
      .columns(['kind', 'size_bytes'])
      .where(sql.ref('blob_key'), '<', sql.lit(LINKED_KEYS_START))
      .execute()
  },
  async '0045_linked_changes'({ schema }, { text }) {
    await schema
      .createTable('linked_changes')
      .addColumn('item', text, (column) => column.primaryKey())
      .addColumn('link_id', 'text', (column) => column.notNull())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('former', text)
      .execute()
    await schema.createIndex('linked_changes_of_link').on('linked_changes').columns(['link_id']).execute()
  },
}
