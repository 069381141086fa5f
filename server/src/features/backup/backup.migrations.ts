import type { Migrations } from '../../platform/db/migrate.ts'

export const backupMigrations: Migrations = {
  async '0012_backups'({ schema }) {
    await schema
      .createTable('backups')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('made_at', 'bigint', (column) => column.notNull())
      .addColumn('size_bytes', 'bigint', (column) => column.notNull())
      .addColumn('file_count', 'bigint', (column) => column.notNull())
      .addColumn('damaged_count', 'bigint', (column) => column.notNull())
      .addColumn('verified_at', 'bigint')
      .execute()
  },
}
