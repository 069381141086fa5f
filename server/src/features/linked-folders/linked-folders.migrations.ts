import type { Migrations } from '../../platform/db/migrate.ts'

export const linkedFoldersMigrations: Migrations = {
  async '0040_linked_folders'({ schema }, { text }) {
    await schema
      .createTable('linked_folders')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('folder_id', 'text', (column) => column.notNull())
      .addColumn('directory', text, (column) => column.notNull())
      .addColumn('identity', text)
      .addColumn('file_count', 'bigint', (column) => column.notNull())
      .addColumn('folder_count', 'bigint', (column) => column.notNull())
      .addColumn('size_bytes', 'bigint', (column) => column.notNull())
      .addColumn('scanned_at', 'bigint')
      .addColumn('is_unlinking', 'smallint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute()
  },
  async '0045_read_only_links'({ schema }) {
    await schema
      .alterTable('linked_folders')
      .addColumn('is_read_only', 'smallint', (column) => column.notNull().defaultTo(0))
      .execute()
  },
}
