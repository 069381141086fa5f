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
  async '0038_share_additions'({ schema }, { text }) {
    await schema.alterTable('shares').addColumn('size_limit', 'bigint').execute()
    await schema.alterTable('shares').addColumn('file_limit', 'bigint').execute()
    await schema
      .createTable('share_additions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('share_id', 'text', (column) => column.notNull())
      .addColumn('share_name', text, (column) => column.notNull())
      .addColumn('visit', 'text', (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('size_bytes', 'bigint', (column) => column.notNull())
      .addColumn('file_id', 'text')
      .addColumn('added_at', 'bigint', (column) => column.notNull())
      .execute()
    await schema.createIndex('share_additions_by_share').on('share_additions').columns(['share_id', 'visit']).execute()
    await schema.createIndex('share_additions_by_file').on('share_additions').columns(['file_id']).execute()
    await schema.createIndex('share_additions_by_time').on('share_additions').columns(['added_at']).execute()
  },
}
