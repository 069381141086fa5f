import { SHARE_PATH } from '@pinloft/contract/shares/endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { disconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import { sendBlocks } from '../../../platform/http/send-blocks.ts'
import { visitorOf } from './visitor-of.ts'
import type { VisitorStreamsService } from './visitor-streams.service.ts'

const STREAM_PATH = `${SHARE_PATH}/:entryId/stream`
const text = z.string().optional()
const StreamQuery = z.object({ video: text, audio: text, audioTrack: text })

interface StreamRoute {
  Params: { token: string; entryId: string; segment: string }
  Querystring: z.infer<typeof StreamQuery>
}

/** Films and music that browsers can't play as they are, as HLS. Each request opens the link again. */
export function visitorStreamsRoutes(app: FastifyInstance, streams: VisitorStreamsService): void {
  const schema = { hide: true, querystring: StreamQuery }

  app.get<StreamRoute>(`${STREAM_PATH}/playlist.m3u8`, { schema }, async (request, reply) => {
    const blocks = await streams.playlist(placeIn(request))
    return sendBlocks(request, reply, { sizeBytes: null, headers: headersOf('application/vnd.apple.mpegurl'), blocks })
  })

  app.get<StreamRoute>(`${STREAM_PATH}/head.mp4`, { schema }, async (request, reply) => {
    const gone = disconnectSignal(reply, 'stream_busy')
    return send(reply, await streams.head({ ...placeIn(request), query: request.query, gone }))
  })

  app.get<StreamRoute>(`${STREAM_PATH}/segments/:segment`, { schema }, async (request, reply) => {
    const gone = disconnectSignal(reply, 'stream_busy')
    const { segment } = request.params
    return send(reply, await streams.segment({ ...placeIn(request), query: request.query, gone }, segment))
  })
}

function placeIn(request: FastifyRequest<StreamRoute>) {
  const { token, entryId } = request.params
  return { token, entryId, visitor: visitorOf(request) }
}

function send(reply: FastifyReply, bytes: Buffer): FastifyReply {
  return reply.headers(headersOf('video/mp4')).send(bytes)
}

function headersOf(type: string): Record<string, string> {
  return {
    'content-type': type,
    'cache-control': 'private, no-store',
    'content-security-policy': "default-src 'none'; sandbox",
  }
}
