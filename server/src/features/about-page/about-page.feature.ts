import type { Access } from '../../core/access/index.ts'
import type { Files } from '../../core/files/index.ts'
import { PicturePainter } from '../../core/media/index.ts'
import type { FileLocks } from '../../core/protection/index.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { aboutPageRoutes } from './about-page.routes.ts'
import { DraftsService } from './drafts/drafts.service.ts'
import { ImagesService } from './images/images.service.ts'
import { DocumentsService } from './saving/documents.service.ts'

interface Uses {
  access: Access
  locks: FileLocks
  files: Files
}

/** The About Page Creator: a draft with images, of which one page is made. */
export function createAboutPage(platform: Platform, { access, locks, files }: Uses): Feature {
  const drafts = new DraftsService(platform)
  // Its own, and urgent: someone waits for each of the few images, which are not to queue behind thumbnails.
  const painter = new PicturePainter({ urgency: 'playing' })
  const images = new ImagesService({ ...platform, files: files.service, painter })
  const documents = new DocumentsService({ ...platform, locks, drafts })
  return {
    routes: (http) =>
      aboutPageRoutes(http, { drafts, images, documents, access: access.service, blobs: platform.blobs }),
    start: () => images.sweepBy(platform.retention),
    stopRequests: () => painter.close(),
    close: () => documents.close(),
  }
}
