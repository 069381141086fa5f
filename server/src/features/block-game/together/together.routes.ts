import { listBlockGameRooms } from '@pinloft/contract/block-game/settings'
import { BLOCK_GAME_ROOM_PATH } from '@pinloft/contract/block-game/together'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../../platform/errors.ts'
import { mount } from '../../../platform/http/mount.ts'
import { sessionOf } from '../../../platform/http/session-of.ts'
import type { RoomSockets } from './room-sockets.ts'
import type { Rooms } from './rooms.ts'

/** Session and origin of the socket are checked like those of every other request. */
export function togetherRoutes(
  http: FastifyInstance,
  { rooms, sockets }: { rooms: Rooms; sockets: RoomSockets },
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
    (socket, request) => sockets.accept(socket, String(request.query.world), sessionOf(request).id),
  )
}
