import { SOCKET_SESSION_ENDED } from '@pinloft/contract/shared/events'
import { getLiveStatus, onLiveStatus } from '../../../platform/live-socket.ts'
import { afterReconnection } from '../../../platform/reconnection.ts'
import { reportSessionEnded } from '../../../platform/session.ts'

/** `lost` tries again by itself. */
export type ConnectionState = 'connecting' | 'connected' | 'lost'

export interface ConnectionOptions {
  open: () => Promise<WebSocket>
  /** Uses a socket, which may still be opening, until the returned function is called. `onReady`: it carries data. */
  attach: (socket: WebSocket, onReady: () => void) => () => void
  /** The reason is in the words of the server; null if it gave none. */
  onState: (state: ConnectionState, reason: string | null) => void
}

export interface KeptConnection {
  /** Tries at once instead of after the present pause. */
  retry: () => void
  close: () => void
}

/** Opens a socket, and another one whenever it is lost, until it is closed. */
export function keepConnected({ open, attach, onState }: ConnectionOptions): KeptConnection {
  let isClosed = false
  let failedAttempts = 0
  let end: (() => void) | null = null
  let stopWaiting: (() => void) | undefined
  // Without a network a socket stays open for minutes, and the screen would just stand still.
  const stopFollowing = onLiveStatus(() => {
    if (getLiveStatus() === 'reconnecting' && end !== null) lose(null)
  })

  function lose(reason: string | null) {
    end?.()
    end = null
    if (isClosed) return
    onState('lost', reason)
    stopWaiting = afterReconnection(failedAttempts, () => void connect())
    failedAttempts += 1
  }

  async function connect() {
    onState('connecting', null)
    try {
      const socket = await open()
      if (isClosed) return socket.close()
      let isCurrent = true
      socket.addEventListener('close', ({ code, reason }) => {
        if (isClosed || !isCurrent) return
        if (code === SOCKET_SESSION_ENDED) return reportSessionEnded()
        lose(reason || null)
      })
      const detach = attach(socket, () => {
        failedAttempts = 0
        onState('connected', null)
      })
      end = () => {
        isCurrent = false
        detach()
        socket.close()
      }
    } catch (failure) {
      lose(failure instanceof Error ? failure.message : null)
    }
  }

  void connect()
  return {
    retry() {
      if (end !== null) return
      stopWaiting?.()
      void connect()
    },
    close() {
      isClosed = true
      stopFollowing()
      stopWaiting?.()
      end?.()
      end = null
    },
  }
}
