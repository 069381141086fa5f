import type { Migrations } from '../../platform/db/migrate.ts'

export const uploadsMigrations: Migrations = {
  async '0004_uploads'({ schema }, { text }) {
    await schema
      .createTable('uploads')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('device_id', 'text', (column) => column.notNull())
      .addColumn('creation_key', text)
      .addColumn('blob_key', 'text', (column) => column.notNull())
      // No foreign key: a folder may be removed during an upload to it.
      .addColumn('folder_id', 'text', (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('mime_type', text, (column) => column.notNull())
      .addColumn('size_bytes', 'bigint', (column) => column.notNull())
      .addColumn('last_modified_ms', 'bigint')
      .addColumn('lock', 'text')
      .addColumn('ranges', 'text', (column) => column.notNull())
      .addColumn('file_id', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('uploads_creation_key', ['device_id', 'creation_key'])
      .execute()
    await schema.createIndex('uploads_by_expiry').on('uploads').columns(['expires_at']).execute()
    await schema.createIndex('uploads_unfinished').on('uploads').columns(['file_id', 'created_at']).execute()
  },
  async '0022_replacing_uploads'({ schema }) {
    await schema.alterTable('uploads').addColumn('replacing_session', 'text').execute()
  },
  async '0038_visitor_uploads'({ schema }) {
    await schema.alterTable('uploads').addColumn('visitor', 'text').execute()
  },
}
