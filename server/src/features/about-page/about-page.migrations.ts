import type { Migrations } from '../../platform/db/migrate.ts'

export const aboutPageMigrations: Migrations = {
  async '0032_about_page'({ schema }) {
    await schema
      .createTable('about_drafts')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('title', 'text', (column) => column.notNull())
      .addColumn('theme', 'text', (column) => column.notNull())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addColumn('device_id', 'text', (column) => column.notNull())
      .addColumn('images', 'text', (column) => column.notNull())
      .addColumn('description', 'text', (column) => column.notNull())
      .execute()
    await schema
      .createTable('about_images')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('unused_since', 'bigint')
      .execute()
    await schema
      .createTable('about_image_sizes')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('image_id', 'text', (column) => column.notNull())
      .addColumn('size', 'text', (column) => column.notNull())
      .addColumn('blob_key', 'text', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('size_bytes', 'bigint', (column) => column.notNull())
      .addColumn('width_pixels', 'bigint', (column) => column.notNull())
      .addColumn('height_pixels', 'bigint', (column) => column.notNull())
      .addUniqueConstraint('about_image_sizes_of_image', ['image_id', 'size'])
      .execute()
    await schema.createIndex('about_image_sizes_blob').on('about_image_sizes').columns(['blob_key']).execute()
  },
  async '0033_about_changes'({ schema }) {
    await schema.alterTable('about_drafts').addColumn('writer', 'text').execute()
    await schema.alterTable('about_drafts').addColumn('change_number', 'bigint').execute()
  },
}
