import type { Migrations } from '../../platform/db/migrate.ts'

export const worldsMigrations: Migrations = {
  async '0042_worlds'({ schema }, { text }) {
    await schema
      .createTable('worlds')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('name_key', text, (column) => column.unique())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addColumn('deleted_at', 'bigint')
      .execute()
    await schema.createIndex('worlds_deleted').on('worlds').columns(['deleted_at', 'id']).execute()
    await schema
      .createTable('world_revisions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('world_id', 'text', (column) => column.notNull())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('origin', 'text', (column) => column.notNull())
      .addColumn('origin_name', text, (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('blob_key', 'text', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('size_bytes', 'bigint', (column) => column.notNull())
      .addColumn('file_name', text, (column) => column.notNull())
      .addColumn('path', text, (column) => column.notNull())
      .addColumn('facts', 'text', (column) => column.notNull())
      .addColumn('has_icon', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('world_revisions_of_world', ['world_id', 'revision'])
      .execute()
    await schema.createIndex('world_revisions_blob').on('world_revisions').columns(['blob_key']).execute()
    await schema
      .createTable('world_views')
      .addColumn('revision_id', 'text', (column) => column.primaryKey())
      .addColumn('icon', 'text')
      .addColumn('map', 'text', (column) => column.notNull())
      .execute()
  },
}
