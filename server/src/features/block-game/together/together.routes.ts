import { listBlockGameRooms } from '@pinloft/contract/block-game/settings'
import { BLOCK_GAME_ROOM_PATH } from '@pinloft/contract/block-game/together'
import { SOCKET_SESSION_ENDED } from '@pinloft/contract/shared/events'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import { mount } from '../../../platform/http/mount.ts'
import { sessionOf } from '../../../platform/http/session-of.ts'
import { OWNER } from './room-player.ts'
import type { RoomSockets } from './room-sockets.ts'
import type { Rooms } from './rooms.ts'

/** Session and origin of the socket are checked like those of every other request. */
export function togetherRoutes(
  http: FastifyInstance,
  {
    rooms,
    sockets,
    isSessionAlive,
  }: { rooms: Rooms; sockets: RoomSockets; isSessionAlive(sessionId: string): Promise<boolean> },
): void {
  mount(http, listBlockGameRooms, () => rooms.list())

  http.get<{ Querystring: { world?: unknown } }>(
    BLOCK_GAME_ROOM_PATH,
    {
      websocket: true,
      schema: { hide: true },
      // Before the upgrade, so that a refusal is an answer instead of a socket.
      preHandler: async (request) => {
        const { world } = request.query
        if (!request.ws || typeof world !== 'string' || !/^[\w-]{1,64}$/.test(world)) throw new AppError('not_found')
      },
    },
    (socket, request) => {
      const { id } = sessionOf(request)
      sockets.accept(socket, String(request.query.world), {
        ...OWNER,
        id,
        endsAt: null,
        endCode: SOCKET_SESSION_ENDED,
        isGood: () => isSessionAlive(id),
      })
    },
  )
}
