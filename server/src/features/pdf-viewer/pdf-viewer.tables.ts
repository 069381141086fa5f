import type { FilesTables } from '../../core/files/index.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'

export type PdfViewerTables = Pick<FilesTables, 'files'> & {
  /** Where PDFs were left. */
  pdf_pages: {
    file_id: string
    /** From 1. */
    page_number: number
  }
}

export function pdfViewerTables(database: DatabaseHandle) {
  return database.withTables<PdfViewerTables>()
}
