import {
  endStream,
  getPlayback,
  getStreamHead,
  getStreamPlaylist,
  getStreamSegment,
  getSubtitles,
  startStream,
} from '@pinloft/contract/streams'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { credentialsOf } from '../protection/index.ts'
import type { Streams } from './streams.ts'

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'
const FRAGMENT_TYPE = 'video/mp4'
const SUBTITLES_TYPE = 'text/vtt; charset=utf-8'

export function streamsRoutes(app: FastifyInstance, { playback, segments, subtitles }: Streams): void {
  mount(app, getPlayback, ({ params, query, request }) => playback.describe(params.id, credentialsOf(request, query)))

  mount(app, startStream, ({ params, body, request }) => playback.choose(params.id, body, credentialsOf(request, body)))

  mount(app, getStreamPlaylist, async ({ params, query, request, reply }) => {
    const credentials = credentialsOf(request, query)
    return send(reply, PLAYLIST_TYPE, await segments.playlist({ ...params, query, credentials }))
  })

  mount(app, getStreamHead, async ({ params, query, request, reply }) => {
    const credentials = credentialsOf(request, query)
    return send(reply, FRAGMENT_TYPE, await segments.head({ ...params, query, credentials }))
  })

  mount(app, getStreamSegment, async ({ params: { segment, ...params }, query, request, reply }) => {
    const credentials = credentialsOf(request, query)
    return send(reply, FRAGMENT_TYPE, await segments.segment({ ...params, query, credentials }, segment))
  })

  mount(app, endStream, async ({ params, query, request, reply }) => {
    await segments.end({ ...params, credentials: credentialsOf(request, query) })
    return reply.send()
  })

  mount(app, getSubtitles, async ({ params, query, request, reply }) =>
    send(reply, SUBTITLES_TYPE, await subtitles.get(params.id, params.track, credentialsOf(request, query))),
  )
}

function send(reply: FastifyReply, contentType: string, body: string | Buffer): FastifyReply {
  return reply
    .headers({
      'content-type': contentType,
      'cache-control': 'private, no-store',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    .send(body)
}
