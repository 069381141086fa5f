import type { Migrations } from '../../platform/db/migrate.ts'
import { versionsTables } from './versions.tables.ts'

const FIRST_KEPT_DAYS = 90

export const versionsMigrations: Migrations = {
  async '0013_versions'(database) {
    const { schema } = database
    await schema
      .createTable('file_versions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('file_id', 'text', (column) => column.notNull())
      .addColumn('size_bytes', 'bigint', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('blob_key', 'text', (column) => column.notNull())
      .addColumn('modified_at', 'bigint', (column) => column.notNull())
      .addColumn('replaced_at', 'bigint', (column) => column.notNull())
      .addColumn('cause', 'text', (column) => column.notNull())
      .addColumn('replaced_by', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createIndex('file_versions_of_file')
      .on('file_versions')
      .columns(['file_id', 'replaced_at', 'id'])
      .execute()
    await schema.createIndex('file_versions_by_blob').on('file_versions').columns(['blob_key']).execute()
    await schema.createTable('version_settings').addColumn('kept_days', 'integer').execute()
    await versionsTables(database).insertInto('version_settings').values({ kept_days: FIRST_KEPT_DAYS }).execute()
  },
}
