import type { Migrations } from '../../platform/db/migrate.ts'

export const sharesMigrations: Migrations = {
  async '0034_shares'({ schema }, { text }) {
    await schema
      .createTable('shares')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('token', 'text', (column) => column.notNull().unique())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('mode', 'text', (column) => column.notNull())
      .addColumn('entry_type', 'text', (column) => column.notNull())
      .addColumn('entry_id', 'text', (column) => column.notNull())
      .addColumn('entry_name', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint')
      .addColumn('password_hash', 'text')
      .addColumn('download_limit', 'bigint')
      .addColumn('download_count', 'bigint', (column) => column.notNull())
      .addColumn('visit_count', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .execute()
  },
  async '0036_share_deletions'({ schema }) {
    await schema.alterTable('shares').addColumn('deleted_at', 'bigint').execute()
  },
  async '0037_share_selections'({ schema }) {
    await schema.alterTable('shares').addColumn('entry_ids', 'text').execute()
  },
}
