import type { Access } from '../../core/access/index.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { YtdlpUpdate } from './update/ytdlp-update.ts'
import { videoDownloadsRoutes } from './video-downloads.routes.ts'
import { VideoDownloadsService } from './video-downloads.service.ts'
import { VideoDownloadsSettingsService } from './video-downloads-settings.ts'

export type VideoDownloads = ReturnType<typeof createVideoDownloads>

/** Downloads of videos from YouTube into the library, by yt-dlp. */
export function createVideoDownloads(platform: Platform, { access }: { access: Access }) {
  const settings = new VideoDownloadsSettingsService(platform)
  const update = new YtdlpUpdate(platform)
  const service = new VideoDownloadsService(platform, { settings, update })
  return {
    service,
    async recover() {
      await settings.recover()
      await update.recover()
      await service.recover()
    },
    routes: (http) => videoDownloadsRoutes(http, { downloads: service, settings, update, access: access.service }),
    close: () => service.close(),
  } satisfies Feature & Record<string, unknown>
}
