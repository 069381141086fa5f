import {
  endStream,
  getPlayback,
  getScrubPreviews,
  getScrubSheet,
  getSound,
  getStreamHead,
  getStreamPlaylist,
  getStreamSegment,
  getSubtitles,
  SOUND_MEDIA_TYPE,
  startStream,
} from '@pinloft/contract/streams/endpoints'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { credentialsOf } from '../../core/protection/index.ts'
import { disconnectSignal } from '../../platform/http/disconnect-signal.ts'
import { mount } from '../../platform/http/mount.ts'
import { sendBlocks } from '../../platform/http/send-blocks.ts'
import { sendPicture } from '../../platform/http/send-picture.ts'
import type { Streams } from './streams.ts'

const PLAYLIST_TYPE = 'application/vnd.apple.mpegurl'
const FRAGMENT_TYPE = 'video/mp4'
const SUBTITLES_TYPE = 'text/vtt; charset=utf-8'

export function streamsRoutes(
  app: FastifyInstance,
  { playback, segments, scrubPreviews, sound, subtitles }: Streams,
): void {
  mount(app, getPlayback, ({ params, query, request }) => playback.describe(params.id, credentialsOf(request, query)))

  mount(app, startStream, ({ params, body, request }) => playback.choose(params.id, body, credentialsOf(request, body)))

  mount(app, getStreamPlaylist, async ({ params, query, request, reply }) => {
    const credentials = credentialsOf(request, query)
    const blocks = await segments.playlist({ ...params, query, credentials })
    return sendBlocks(request, reply, { sizeBytes: null, headers: headersOf(PLAYLIST_TYPE), blocks })
  })

  mount(app, getStreamHead, async ({ params, query, request, reply }) => {
    const credentials = credentialsOf(request, query)
    return send(
      reply,
      FRAGMENT_TYPE,
      await segments.head({ ...params, query, credentials, gone: disconnectSignal(reply, 'stream_busy') }),
    )
  })

  mount(app, getStreamSegment, async ({ params: { segment, ...params }, query, request, reply }) => {
    const credentials = credentialsOf(request, query)
    return send(
      reply,
      FRAGMENT_TYPE,
      await segments.segment({ ...params, query, credentials, gone: disconnectSignal(reply, 'stream_busy') }, segment),
    )
  })

  mount(app, endStream, async ({ params, query, request, reply }) => {
    await segments.end({ ...params, credentials: credentialsOf(request, query) })
    return reply.send()
  })

  mount(app, getSound, async ({ params, query: { from, ...query }, request, reply }) => {
    const { blocks, stop, stopped } = await sound.read(params.id, from, credentialsOf(request, query))
    // A disconnect stops it, even while nothing is being sent.
    reply.raw.once('close', stop)
    stopped.addEventListener('abort', () => reply.raw.destroy(), { once: true })
    return sendBlocks(request, reply, { sizeBytes: null, headers: headersOf(SOUND_MEDIA_TYPE), blocks })
  })

  mount(app, getScrubPreviews, ({ params, query, request, reply }) => {
    const isGone = disconnectSignal(reply, 'scrub_previews_unavailable')
    return scrubPreviews.describe(params.id, credentialsOf(request, query), isGone)
  })

  mount(app, getScrubSheet, async ({ params: { id, sheet }, query, request, reply }) => {
    const isGone = disconnectSignal(reply, 'scrub_previews_unavailable')
    const { bytes, sha256 } = await scrubPreviews.sheet(id, Number(sheet), credentialsOf(request, query), isGone)
    return sendPicture(request, reply, {
      bytes,
      type: 'image/jpeg',
      etag: `${sha256}-${sheet}`,
      isForEver: query.version === sha256,
    })
  })

  mount(app, getSubtitles, async ({ params, query, request, reply }) =>
    send(reply, SUBTITLES_TYPE, await subtitles.get(params.id, params.track, credentialsOf(request, query))),
  )
}

function send(reply: FastifyReply, contentType: string, body: string | Buffer): FastifyReply {
  return reply.headers(headersOf(contentType)).send(body)
}

function headersOf(contentType: string): Record<string, string> {
  return {
    'content-type': contentType,
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  }
}
