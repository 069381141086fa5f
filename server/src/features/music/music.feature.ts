import type { Files } from '../../core/files/index.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { musicRoutes } from './music.routes.ts'
import { Music } from './music.ts'
import { musicFinders } from './music-finders.ts'

/** Music: the library, playlists and the play queue. */
export function createMusic(platform: Platform, { files }: { files: Files }) {
  const music = new Music({ ...platform, files: files.service, catalog: files.catalog })
  return {
    finders: musicFinders(music),
    attachments: [music.attachments],
    tags: { tagsOf: (fileIds: readonly string[]) => music.library.tagsOf(fileIds) },
    routes: (http) => musicRoutes(http, music),
    start: () => music.start(),
    onContentRepaired: ({ blobKey }) => music.reread(blobKey),
    stopRequests: () => music.close(),
  } satisfies Feature & Record<string, unknown>
}
