import type { Files } from '../../core/files/index.ts'
import type { FileLocks } from '../../core/protection/index.ts'
import type { VersionsService } from '../../core/versions/index.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { PdfSaver } from './pdf-saver.ts'
import { pdfViewerRoutes } from './pdf-viewer.routes.ts'
import { PdfViewerService } from './pdf-viewer.service.ts'

/** PDFs that are read page by page, annotated and saved. */
export function createPdfViewer(
  platform: Platform,
  { files, locks, versions }: { files: Files; locks: FileLocks; versions: VersionsService },
): Feature {
  const { versionStore } = files
  const service = new PdfViewerService({ ...platform, files: files.service, versions })
  const saver = new PdfSaver({ ...platform, service, locks, versionStore })
  return { routes: (http) => pdfViewerRoutes(http, { service, saver }) }
}
