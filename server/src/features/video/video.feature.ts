import type { Files } from '../../core/files/index.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import type { PlaybackService } from '../streams/index.ts'
import { videoRoutes } from './video.routes.ts'
import { VideoService } from './video.service.ts'
import { VideoMetadata } from './video-metadata.ts'
import { choiceAttachments, positionAttachments } from './video-trash-attachments.ts'

/** The videos among the files, and their playback positions. */
export function createVideo(
  platform: Platform,
  { files, streams }: { files: Files; streams: { playback: PlaybackService } },
) {
  const service = new VideoService({ ...platform, catalog: files.catalog })
  const facts = new VideoMetadata({ ...platform, playback: streams.playback })
  return {
    tags: { tagsOf: (fileIds: readonly string[]) => service.tagsOf(fileIds) },
    attachments: [positionAttachments, choiceAttachments],
    routes: (http) => videoRoutes(http, service),
    start: () => facts.start(),
    onContentDeleted: (sha256) => facts.forget(sha256),
    onContentRepaired: ({ sha256 }) => facts.reread(sha256),
    close: () => facts.close(),
  } satisfies Feature & Record<string, unknown>
}
