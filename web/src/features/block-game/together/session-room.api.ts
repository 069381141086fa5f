import { BLOCK_GAME_ROOM_PATH } from '@pinloft/contract/block-game/together'
import { SOCKET_SESSION_ENDED } from '@pinloft/contract/shared/events'
import { getLiveStatus, onLiveStatus } from '../../../platform/live-socket.ts'
import { afterReconnection } from '../../../platform/reconnection.ts'
import { reportSessionEnded } from '../../../platform/session.ts'
import type { RoomLink } from './room-connection.api.ts'

/** The way to the rooms of all worlds, for whoever has a session. */
export const sessionRooms: RoomLink = {
  pathOf: (worldId) => `${BLOCK_GAME_ROOM_PATH}?world=${encodeURIComponent(worldId)}`,
  onOffline: (listener) => onLiveStatus(() => getLiveStatus() === 'reconnecting' && listener()),
  whenBack: afterReconnection,
  takeEnd(code) {
    if (code !== SOCKET_SESSION_ENDED) return false
    reportSessionEnded()
    return true
  },
  // Any other request of the page finds that the session has ended.
  onRefused: () => undefined,
}
