import type { CreateTableBuilder } from 'kysely'
import type { ColumnTypes, Migrations } from '../../platform/db/migrate.ts'

export const guidesMigrations: Migrations = {
  async '0025_guides'({ schema }, types) {
    await schema
      .createTable('guides')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('lock', 'text')
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('changed_at', 'bigint', (column) => column.notNull())
      .addColumn('deleted_at', 'bigint')
      .execute()
    await schema.createIndex('guides_changed').on('guides').columns(['deleted_at', 'changed_at', 'id']).execute()
    await withText(
      schema
        .createTable('guide_revisions')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('guide_id', 'text', (column) => column.notNull())
        .addColumn('revision', 'bigint', (column) => column.notNull())
        .addColumn('cause', 'text', (column) => column.notNull())
        .addColumn('saved_at', 'bigint', (column) => column.notNull())
        .addColumn('added_lines', 'bigint', (column) => column.notNull())
        .addColumn('removed_lines', 'bigint', (column) => column.notNull())
        .addUniqueConstraint('guide_revisions_of_guide', ['guide_id', 'revision']),
      types,
    ).execute()
    await withText(
      schema
        .createTable('guide_drafts')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('guide_id', 'text', (column) => column.unique())
        .addColumn('base_revision', 'bigint')
        .addColumn('revision', 'bigint', (column) => column.notNull())
        .addColumn('changed_at', 'bigint', (column) => column.notNull()),
      types,
    ).execute()
    await schema
      .createTable('guide_pictures')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('blob_key', 'text', (column) => column.notNull())
      .addColumn('sha256', 'text', (column) => column.notNull())
      .addColumn('size_bytes', 'bigint', (column) => column.notNull())
      .addColumn('mime_type', 'text', (column) => column.notNull())
      .addColumn('width_pixels', 'bigint', (column) => column.notNull())
      .addColumn('height_pixels', 'bigint', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('unused_since', 'bigint')
      .execute()
    await schema.createIndex('guide_pictures_blob').on('guide_pictures').columns(['blob_key']).execute()
    await schema.createIndex('guide_pictures_unused').on('guide_pictures').columns(['unused_since']).execute()
    await schema
      .createTable('guide_picture_uses')
      .addColumn('picture_id', 'text', (column) => column.notNull())
      .addColumn('text_id', 'text', (column) => column.notNull())
      .addPrimaryKeyConstraint('guide_picture_uses_key', ['picture_id', 'text_id'])
      .execute()
    await schema.createIndex('guide_picture_uses_text').on('guide_picture_uses').columns(['text_id']).execute()
  },
  async '0029_guide_pdfs'({ schema }) {
    await schema
      .createTable('guide_pdfs')
      .addColumn('guide_id', 'text', (column) => column.primaryKey())
      .addColumn('file_id', 'text', (column) => column.notNull())
      .addColumn('revision', 'bigint', (column) => column.notNull())
      .addColumn('layout', 'bigint', (column) => column.notNull())
      .execute()
  },
}

/** The content is the last column, so that lists read none of it. */
function withText<Table extends string>(table: CreateTableBuilder<Table>, { text }: ColumnTypes) {
  return table
    .addColumn('device_id', 'text', (column) => column.notNull())
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('title', text, (column) => column.notNull())
    .addColumn('description', 'text', (column) => column.notNull())
    .addColumn('category', text)
    .addColumn('tags', 'text', (column) => column.notNull())
    .addColumn('preview', 'text', (column) => column.notNull())
    .addColumn('word_count', 'bigint', (column) => column.notNull())
    .addColumn('content', 'text', (column) => column.notNull())
}
