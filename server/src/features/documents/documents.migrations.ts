import type { Migrations } from '../../platform/db/migrate.ts'

export const documentsMigrations: Migrations = {
  async '0031_documents'({ schema }, { text }) {
    await schema
      .createTable('document_drafts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('file_id', 'text')
      .addColumn('base_version', 'text')
      .addColumn('lock', 'text')
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('saved_revision', 'bigint', (column) => column.notNull())
      .addColumn('change_id', 'text', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addColumn('device_id', 'text', (column) => column.notNull())
      .addColumn('device', 'text', (column) => column.notNull())
      .addColumn('discarded_at', 'bigint')
      .addColumn('title', text, (column) => column.notNull())
      // The large columns are last, so that lists read none of them.
      .addColumn('summary', 'text', (column) => column.notNull())
      .addColumn('content', 'text', (column) => column.notNull())
      .addColumn('drawing', 'text', (column) => column.notNull())
      .execute()
    await schema.createIndex('document_drafts_file').on('document_drafts').columns(['file_id']).execute()
    await schema
      .createTable('document_pictures')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('blob_key', 'text', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('size_bytes', 'bigint', (column) => column.notNull())
      .addColumn('lock', 'text')
      .addColumn('mime_type', 'text', (column) => column.notNull())
      .addColumn('width_pixels', 'bigint', (column) => column.notNull())
      .addColumn('height_pixels', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('unused_since', 'bigint')
      .execute()
    await schema.createIndex('document_pictures_blob').on('document_pictures').columns(['blob_key']).execute()
    await schema.createIndex('document_pictures_unused').on('document_pictures').columns(['unused_since']).execute()
    await schema
      .createTable('document_picture_uses')
      .addColumn('picture_id', 'text', (column) => column.notNull())
      .addColumn('draft_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('document_picture_uses_key', ['picture_id', 'draft_id'])
      .execute()
    await schema.createIndex('document_picture_uses_draft').on('document_picture_uses').columns(['draft_id']).execute()
  },
}
