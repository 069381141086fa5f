import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Access } from '../../core/access/index.ts'
import type { Files } from '../../core/files/index.ts'
import type { ArchivesService, PdfPreviewsService, ThumbnailsService } from '../../core/media/index.ts'
import type { FileLocks } from '../../core/protection/index.ts'
import type { UploadsService } from '../../core/uploads/index.ts'
import type { ZipsService } from '../../core/zips/index.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import type { LinkedWorlds } from '../block-game/index.ts'
import type { PlaybackService, SegmentsService } from '../streams/index.ts'
import { sharesRoutes } from './shares.routes.ts'
import { SharesService } from './shares.service.ts'
import { FilePreviewsService } from './visitors/file-previews.service.ts'
import { SharedTree } from './visitors/shared-tree.ts'
import { visitorStreamsRoutes } from './visitors/visitor-streams.routes.ts'
import { VisitorStreamsService } from './visitors/visitor-streams.service.ts'
import { visitorUploadsRoutes } from './visitors/visitor-uploads.routes.ts'
import { VisitorUploadsService } from './visitors/visitor-uploads.service.ts'
import { visitorWorldsRoutes } from './visitors/visitor-worlds.routes.ts'
import { visitorsRoutes } from './visitors/visitors.routes.ts'
import { VisitorsService } from './visitors/visitors.service.ts'

interface Uses {
  access: Access
  files: Files
  locks: FileLocks
  media: { thumbnails: ThumbnailsService; pdfPreviews: PdfPreviewsService; archives: ArchivesService }
  streams: { playback: PlaybackService; segments: SegmentsService }
  uploads: UploadsService
  zips: ZipsService
  /** Where the web app was built to. */
  webDirectory: string
  worlds: LinkedWorlds
}

/** Links to files, folders and worlds, and what they give to those who have them. */
export function createShares(
  platform: Platform,
  { access, files, locks, media, streams, uploads, zips, webDirectory, worlds }: Uses,
): Feature {
  const { catalog } = files
  const visitors = new VisitorsService({ ...platform, access: access.service, files, locks, zips, worlds, ...media })
  const previews = new FilePreviewsService({ visitors, ...media })
  const tree = new SharedTree({ ...platform, catalog })
  const adding = new VisitorUploadsService({ ...platform, visitors, tree, uploads })
  const endUploads = (shareId: string) => adding.endOf(shareId)
  const shares = new SharesService({ ...platform, access: access.service, catalog, endUploads, worlds })
  shares.purgeBy(platform.retention)
  return {
    routes(http) {
      sharesRoutes(http, { shares, access: access.service })
      const stylesheet = assetIn(webDirectory, /^visitor-[\w-]+\.css$/)
      const script = assetIn(webDirectory, /^visitor-upload-[\w-]+\.js$/)
      const worldScript = assetIn(webDirectory, /^visitor-world-[\w-]+\.js$/)
      const assets = { stylesheet, upload: script, world: worldScript }
      visitorsRoutes(http, { visitors, previews, uploads: adding, assets })
      visitorWorldsRoutes(http, { visitors, worlds })
      visitorStreamsRoutes(http, new VisitorStreamsService({ visitors, ...streams }))
      visitorUploadsRoutes(http, adding)
    },
    stopRequests: () => previews.close(),
  }
}

/** The address of a built file; null if the web app is not built. */
function assetIn(webDirectory: string, pattern: RegExp): string | null {
  try {
    const name = readdirSync(join(webDirectory, 'assets')).find((file) => pattern.test(file))
    return name === undefined ? null : `/assets/${name}`
  } catch {
    return null
  }
}
