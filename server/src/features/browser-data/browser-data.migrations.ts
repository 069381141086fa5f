import type { Migrations } from '../../platform/db/migrate.ts'

export const browserDataMigrations: Migrations = {
  async '0044_browser_data'({ schema }, { text }) {
    await schema
      .createTable('browser_data')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('domain', text, (column) => column.notNull())
      .addColumn('data_type', 'text', (column) => column.notNull())
      .addColumn('key_hash', 'text', (column) => column.notNull())
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('preview', text, (column) => column.notNull())
      .addColumn('device_id', 'text', (column) => column.notNull())
      .addColumn('device', text, (column) => column.notNull())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .addColumn('size_bytes', 'bigint')
      // The last one: what comes after a long value takes long to read.
      .addColumn('value', text)
      .addUniqueConstraint('browser_data_key', ['domain', 'data_type', 'key_hash'])
      .execute()
    // Each save asks how much a site has stored.
    await schema.createIndex('browser_data_sizes').on('browser_data').columns(['domain', 'size_bytes']).execute()
    await schema
      .createTable('browser_data_versions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('entry_id', 'text', (column) => column.notNull().references('browser_data.id').onDelete('cascade'))
      .addColumn('domain', text, (column) => column.notNull())
      .addColumn('preview', text, (column) => column.notNull())
      .addColumn('device_id', 'text', (column) => column.notNull())
      .addColumn('device', text, (column) => column.notNull())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('is_conflict', 'integer', (column) => column.notNull())
      .addColumn('size_bytes', 'bigint', (column) => column.notNull())
      .addColumn('value', text, (column) => column.notNull())
      .execute()
    await schema
      .createIndex('browser_data_versions_entry')
      .on('browser_data_versions')
      .columns(['entry_id', 'created_at'])
      .execute()
    await schema
      .createIndex('browser_data_versions_domain')
      .on('browser_data_versions')
      .columns(['domain', 'is_conflict', 'created_at', 'size_bytes'])
      .execute()
  },
}
