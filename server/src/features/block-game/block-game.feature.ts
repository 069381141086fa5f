import type { Access } from '../../core/access/index.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import type { BrowserDataService } from '../browser-data/index.ts'
import { blockGameRoutes, gameSender } from './block-game.routes.ts'
import { LinkedWorlds } from './together/linked-worlds.ts'
import { RoomSockets } from './together/room-sockets.ts'
import { Rooms } from './together/rooms.ts'
import { togetherRoutes } from './together/together.routes.ts'
import { VisitorLimits } from './together/visitor-limits.ts'

interface Uses {
  access: Access
  /** Has the worlds. */
  browserData: BrowserDataService
  /** Has the built game. */
  gameDirectory: string
}

export interface BlockGame extends Feature {
  worlds: LinkedWorlds
}

/** The block game, in a frame without rights. Its worlds are browser data, so it stores nothing itself. */
export function createBlockGame(platform: Platform, { access, browserData, gameDirectory }: Uses): BlockGame {
  const { config } = platform
  const rooms = new Rooms(platform, browserData)
  const isSessionAlive = (id: string) => access.service.isSessionAlive(id)
  const sockets = new RoomSockets({ ...platform, rooms })
  const sendGame = gameSender(gameDirectory)
  return {
    worlds: new LinkedWorlds({ values: browserData, sockets, limits: new VisitorLimits(platform.clock), sendGame }),
    routes(http) {
      blockGameRoutes(http, { sendGame, outsideAddress: config.gameUrl })
      togetherRoutes(http, { rooms, sockets, isSessionAlive })
    },
    onSessionEnd: (sessionId) => sockets.end(sessionId),
    stopRequests: () => sockets.close(),
    close: () => rooms.close(),
  }
}
