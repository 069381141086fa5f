import { sql } from 'kysely'
import type { Migrations } from '../../platform/db/migrate.ts'
import { filesTables } from './files.tables.ts'
import { ROOT_FOLDER_ID } from './root-folder.ts'

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
  } /** The same columns as `folders` and `files` have: rows go there and come back as they are. */,
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
}
