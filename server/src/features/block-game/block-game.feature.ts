import type { Access } from '../../core/access/index.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import type { BrowserDataService } from '../browser-data/index.ts'
import { blockGameRoutes } from './block-game.routes.ts'
import { RoomSockets } from './together/room-sockets.ts'
import { Rooms } from './together/rooms.ts'
import { togetherRoutes } from './together/together.routes.ts'

interface Uses {
  access: Access
  /** Has the worlds. */
  browserData: BrowserDataService
  /** Has the built game. */
  gameDirectory: string
}

/** The block game, in a frame without rights. Its worlds are browser data, so it stores nothing itself. */
export function createBlockGame(platform: Platform, { access, browserData, gameDirectory }: Uses): Feature {
  const { config, onError } = platform
  const rooms = new Rooms(platform, browserData)
  const isSessionAlive = (id: string) => access.service.isSessionAlive(id)
  const sockets = new RoomSockets({ rooms, isSessionAlive, onError })
  return {
    routes(http) {
      blockGameRoutes(http, { directory: gameDirectory, outsideAddress: config.gameUrl })
      togetherRoutes(http, { rooms, sockets })
    },
    onSessionEnd: (sessionId) => sockets.endSession(sessionId),
    stopRequests: () => sockets.close(),
    close: () => rooms.close(),
  }
}
