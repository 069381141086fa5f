import {
  getVideo,
  getVideoChoices,
  listVideoFolders,
  listVideos,
  setVideoChoices,
  setVideoPosition,
} from '@pinloft/contract/video/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { VideoService } from './video.service.ts'

export function videoRoutes(app: FastifyInstance, videos: VideoService): void {
  mount(app, listVideos, ({ query }) => videos.list(query))
  mount(app, listVideoFolders, () => videos.folders())
  mount(app, getVideoChoices, ({ query }) => videos.choices(query.folder))
  mount(app, setVideoChoices, ({ body }) => videos.setChoices(body.folder, body.choices))
  mount(app, getVideo, ({ params }) => videos.get(params.id))
  mount(app, setVideoPosition, ({ params, body }) => videos.setPosition(params.id, body))
}
