import type { Migrations } from '../../platform/db/migrate.ts'

export const pdfViewerMigrations: Migrations = {
  async '0026_pdf_pages'({ schema }) {
    await schema
      .createTable('pdf_pages')
      .addColumn('file_id', 'text', (column) => column.primaryKey().references('files.id').onDelete('cascade'))
      .addColumn('page_number', 'integer', (column) => column.notNull())
      .execute()
  },
}
