import type { Files } from '../../core/files/index.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import { streamsRoutes } from './streams.routes.ts'
import { Streams } from './streams.ts'

/** Playback of what a browser cannot play by itself. */
export function createStreams(platform: Platform, { files }: { files: Files }) {
  const streams = new Streams({ ...platform, files: files.service, catalog: files.catalog })
  return {
    playback: streams.playback,
    segments: streams.segments,
    recover: () => streams.recover(),
    routes: (http) => streamsRoutes(http, streams),
    onContentDeleted: (sha256) => streams.forget(sha256),
    onAnyContentDeleted: () => streams.clear(),
    onContentRepaired: ({ sha256 }) => streams.forget(sha256),
    stopRequests: () => streams.close(),
  } satisfies Feature & Record<string, unknown>
}
