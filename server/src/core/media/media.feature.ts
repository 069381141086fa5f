import type { Feature, Platform } from '../../platform/feature.ts'
import type { Files } from '../files/index.ts'
import { mediaRoutes } from './media.routes.ts'
import { DerivedFiles, Media } from './media.ts'

/** Thumbnails and previews. */
export function createMedia(platform: Platform, { files }: { files: Files }) {
  const derived = new DerivedFiles(platform)
  const media = new Media({ ...platform, files: files.service, derived })
  return {
    thumbnails: media.thumbnails,
    pdfPreviews: media.pdfPreviews,
    archives: media.archives,
    recover: () => derived.recover(),
    routes: (http) => mediaRoutes(http, media),
    onContentDeleted: (sha256) => derived.forget(sha256),
    onAnyContentDeleted: () => derived.clear(),
    onContentRepaired: ({ sha256 }) => derived.forget(sha256),
    stopRequests: () => media.close(),
  } satisfies Feature & Record<string, unknown>
}
