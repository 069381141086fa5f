import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Feature, Platform } from '../../platform/feature.ts'
import type { Access } from '../access/index.ts'
import type { Files } from '../files/index.ts'
import type { ArchivesService, PdfPreviewsService, ThumbnailsService } from '../media/index.ts'
import type { FileLocks } from '../protection/index.ts'
import type { PlaybackService, SegmentsService } from '../streams/index.ts'
import type { ZipsService } from '../zips/index.ts'
import { sharesRoutes } from './shares.routes.ts'
import { SharesService } from './shares.service.ts'
import { FilePreviewsService } from './visitors/file-previews.service.ts'
import { visitorStreamsRoutes } from './visitors/visitor-streams.routes.ts'
import { VisitorStreamsService } from './visitors/visitor-streams.service.ts'
import { visitorsRoutes } from './visitors/visitors.routes.ts'
import { VisitorsService } from './visitors/visitors.service.ts'

interface Uses {
  access: Access
  files: Files
  locks: FileLocks
  media: { thumbnails: ThumbnailsService; pdfPreviews: PdfPreviewsService; archives: ArchivesService }
  streams: { playback: PlaybackService; segments: SegmentsService }
  zips: ZipsService
  /** Where the web app was built to. */
  webDirectory: string
}

/** Links to files and folders, and what they give to those who have them. */
export function createShares(
  platform: Platform,
  { access, files, locks, media, streams, zips, webDirectory }: Uses,
): Feature {
  const shares = new SharesService({ ...platform, catalog: files.catalog })
  shares.purgeBy(platform.retention)
  const visitors = new VisitorsService({ ...platform, access: access.service, files, locks, zips, ...media })
  const previews = new FilePreviewsService({ visitors, ...media })
  return {
    routes(http) {
      sharesRoutes(http, { shares, access: access.service })
      visitorsRoutes(http, { visitors, previews, stylesheet: stylesheetIn(webDirectory) })
      visitorStreamsRoutes(http, new VisitorStreamsService({ visitors, ...streams }))
    },
    stopRequests: () => previews.close(),
  }
}

/** The address of the built styles of visitors' pages; null if the web app is not built. */
function stylesheetIn(webDirectory: string): string | null {
  try {
    const name = readdirSync(join(webDirectory, 'assets')).find((file) => /^visitor-[\w-]+\.css$/.test(file))
    return name === undefined ? null : `/assets/${name}`
  } catch {
    return null
  }
}
