import type { Migrations } from '../../platform/db/migrate.ts'
import { trashTables } from './trash.tables.ts'

const FIRST_KEPT_DAYS = 30

export const trashMigrations: Migrations = {
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
}
