import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { pdfViewerMigrations } from './pdf-viewer.migrations.ts'

export const pdfViewerStorage: FeatureStorage = {
  migrations: pdfViewerMigrations,
  tables: { pdf_pages: { holds: 'user data' } },
}
