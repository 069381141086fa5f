import { SHARE_PATH } from '@pinloft/contract/shares/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../../../core/access/index.ts'
import { AppError } from '../../../platform/errors.ts'
import type { LinkedWorlds } from '../../block-game/index.ts'
import { visitorOf } from './visitor-of.ts'
import type { OpenShare, VisitorsService } from './visitors.service.ts'

interface ShareRoute {
  Params: { token: string }
}

/** What a link to a world gives beside its page: the game, and the room of that world. */
export function visitorWorldsRoutes(
  app: FastifyInstance,
  { visitors, worlds }: { visitors: VisitorsService; worlds: LinkedWorlds },
): void {
  const opened = new WeakMap<FastifyRequest['raw'], OpenShare>()

  app.get<ShareRoute>(`${SHARE_PATH}/game`, { schema: { hide: true } }, async (request, reply) => {
    await openWorld(request)
    return worlds.sendGame(request, reply)
  })

  app.get<ShareRoute>(
    `${SHARE_PATH}/room`,
    {
      websocket: true,
      schema: { hide: true },
      // Before the upgrade, so that a refusal is an answer instead of a socket.
      preHandler: async (request) => {
        if (!request.ws) throw new AppError('share_ended')
        opened.set(request.raw, await openWorld(request))
      },
    },
    (socket, request) => {
      const open = opened.get(request.raw)
      if (open === undefined) return socket.terminate()
      const { id, mode, entry_id, expires_at } = open.share
      worlds.accept(socket, entry_id, {
        ...{ id, address: networkOf(request.ip), canBuild: mode === 'build', expiresAt: expires_at },
        isGood: () => visitors.isSame(open),
      })
    },
  )

  /** Throws `share_ended` for what is no link to a world that is there, or `password_required`. */
  async function openWorld(request: FastifyRequest<ShareRoute>): Promise<OpenShare> {
    const open = await visitors.open(request.params.token, visitorOf(request))
    await visitors.worldName(open, open.share.entry_id)
    return open
  }
}
