import type { Migrations } from '../db/migrate.ts'

export const retentionMigrations: Migrations = {
  async '0018_clock_watch'({ schema }) {
    await schema
      .createTable('clock_watch')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('seen_at', 'bigint', (column) => column.notNull())
      .addColumn('trusted_at', 'bigint', (column) => column.notNull())
      .addColumn('held_for_ms', 'bigint', (column) => column.notNull())
      .execute()
  },
}
