import { sql } from 'kysely'
import type { Migrations } from '../../platform/db/migrate.ts'
import { trashTables } from './trash.tables.ts'

const FIRST_KEPT_DAYS = 30

export const trashMigrations: Migrations = {
  /** The same columns as `folders` and `files`: rows are moved there and restored as they are. */
  async '0010_trashed_rows'({ schema }, { text }) {
    await schema
      .createTable('trash_folders')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('parent_id', 'text')
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('is_starred', 'smallint', (column) => column.notNull())
      .addColumn('entry_id', 'text', (column) => column.notNull())
      .execute()
    await schema.createIndex('trash_folders_of_entry').on('trash_folders').columns(['entry_id', 'id']).execute()
    await schema
      .createTable('trash_files')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('folder_id', 'text', (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('name_sort', text, (column) => column.notNull())
      .addColumn('mime_type', text, (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('size_bytes', 'bigint', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('blob_key', 'text', (column) => column.notNull())
      .addColumn('lock', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('modified_at', 'bigint', (column) => column.notNull())
      .addColumn('is_starred', 'smallint', (column) => column.notNull())
      .addColumn('entry_id', 'text', (column) => column.notNull())
      .execute()
    await schema.createIndex('trash_files_of_entry').on('trash_files').columns(['entry_id', 'id']).execute()
    await schema.createIndex('trash_files_by_blob').on('trash_files').columns(['blob_key']).execute()
  },
  async '0011_trash'(database, { text }) {
    const { schema } = database
    await schema
      .createTable('trash_entries')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('type', 'text', (column) => column.notNull())
      .addColumn('item_id', 'text', (column) => column.notNull().unique())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('parent_id', 'text', (column) => column.notNull())
      .addColumn('parent_path', text, (column) => column.notNull())
      .addColumn('deleted_at', 'bigint', (column) => column.notNull())
      .addColumn('file_count', 'bigint', (column) => column.notNull())
      .addColumn('folder_count', 'bigint', (column) => column.notNull())
      .addColumn('size_bytes', 'bigint', (column) => column.notNull())
      .addColumn('is_purging', 'smallint', (column) => column.notNull())
      .execute()
    await schema
      .createIndex('trash_entries_newest')
      .on('trash_entries')
      .columns(['is_purging', 'deleted_at', 'id'])
      .execute()
    await schema
      .createTable('trash_keepsakes')
      .addColumn('item_id', 'text', (column) => column.notNull())
      .addColumn('name', 'text', (column) => column.notNull())
      .addColumn('entry_id', 'text', (column) => column.notNull())
      .addColumn('value', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('trash_keepsakes_key', ['item_id', 'name'])
      .execute()
    await schema
      .createIndex('trash_keepsakes_of_entry')
      .on('trash_keepsakes')
      .columns(['entry_id', 'name', 'item_id'])
      .execute()
    await schema.createTable('trash_settings').addColumn('kept_days', 'integer').execute()
    await trashTables(database).insertInto('trash_settings').values({ kept_days: FIRST_KEPT_DAYS }).execute()
  },
  async '0017_moving_entries'({ schema }) {
    await schema.alterTable('trash_entries').addColumn('moving', 'text').execute()
    await schema
      .createIndex('trash_entries_moving')
      .on('trash_entries')
      .columns(['moving'])
      .where(sql.ref('moving'), 'is not', null)
      .execute()
  },
}
