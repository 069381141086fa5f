import {
  changeVideoDownloadsSettings,
  findPlaylistVideos,
  findVideo,
  getVideoDownloader,
  getVideoDownloadStatus,
  getVideoDownloadsSettings,
  listVideoDownloads,
  restoreVideoDownloader,
  startVideoDownload,
  updateVideoDownloader,
} from '@pinloft/contract/video-downloads/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AccessService, networkOf, type VerifiedPin } from '../../core/access/index.ts'
import { disconnectSignal } from '../../platform/http/disconnect-signal.ts'
import { mount } from '../../platform/http/mount.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import type { YtdlpUpdate } from './update/ytdlp-update.ts'
import type { VideoDownloadsService } from './video-downloads.service.ts'
import type { VideoDownloadsSettingsService } from './video-downloads-settings.ts'

interface Services {
  downloads: VideoDownloadsService
  settings: VideoDownloadsSettingsService
  update: YtdlpUpdate
  access: AccessService
}

export function videoDownloadsRoutes(app: FastifyInstance, { downloads, settings, update, access }: Services): void {
  mount(app, startVideoDownload, async ({ body: { pin, url, ...wanted }, request }) => {
    // Refused before the PIN is checked.
    const address = downloads.readAddress(url)
    return downloads.start(await checkPin(pin, request), address, wanted)
  })
  mount(app, getVideoDownloadStatus, ({ params }) => downloads.status(params.jobId))
  mount(app, listVideoDownloads, () => downloads.list())
  mount(app, getVideoDownloader, () => downloads.programs())
  mount(app, getVideoDownloadsSettings, () => settings.get())
  mount(app, changeVideoDownloadsSettings, async ({ body: { pin, ...wanted }, request }) =>
    settings.change(await checkPin(pin, request), wanted),
  )
  mount(app, updateVideoDownloader, () => update.start())
  mount(app, restoreVideoDownloader, async () => {
    await update.goBack()
    return downloads.programs()
  })
  mount(app, findVideo, ({ body, reply }) => downloads.find(body.url, disconnectSignal(reply, 'work_interrupted')))
  mount(app, findPlaylistVideos, ({ body, reply }) =>
    downloads.findPlaylist(body.url, disconnectSignal(reply, 'work_interrupted')),
  )

  function checkPin(pin: string, request: FastifyRequest): Promise<VerifiedPin> {
    return access.requirePin(pin, { session: sessionOf(request), network: networkOf(request.ip) })
  }
}
