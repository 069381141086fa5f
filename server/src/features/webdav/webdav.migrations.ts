import type { Migrations } from '../../platform/db/migrate.ts'

export const webdavMigrations: Migrations = {
  async '0035_webdav'({ schema }, { text }) {
    await schema
      .createTable('app_passwords')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('secret_hash', 'text', (column) => column.notNull().unique())
      .addColumn('is_read_only', 'integer', (column) => column.notNull())
      .addColumn('folder_id', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .execute()
    await schema
      .createTable('dav_properties')
      .addColumn('entry_id', 'text', (column) => column.notNull())
      .addColumn('namespace', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('value', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('dav_properties_key', ['entry_id', 'namespace', 'name'])
      .execute()
  },
}
