import type { IncomingMessage } from 'node:http'
import websocket from '@fastify/websocket'
import { LIVE_SOCKET_PATH, type LiveEvent, SOCKET_SESSION_ENDED } from '@pinloft/contract/shared/events'
import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { FastifyInstance } from 'fastify'
import type { WebSocket } from 'ws'
import { sessionOf } from '../http/session-of.ts'
import type { EventBus } from './event-bus.ts'

const MESSAGE_MAX_BYTES = 64 * 1024
/** A client with more unsent data than this is disconnected; it reloads everything when it reconnects. */
const BUFFERED_MAX_BYTES = MEBIBYTE
const PING_EVERY_MS = 30_000

export interface LiveSockets {
  /** Closes every socket of an ended session. */
  endSession(sessionId: string): void
}

/** The room of a world that a link gives. */
const VISITOR_SOCKET = /^\/s\/[\w-]{1,100}\/room$/

/**
 * Whether a request is for the live socket, for one below its path, or for a visitor's. Any other upgrade is ignored and
 * answered as a regular request.
 */
export function asksForSocket({ url = '', headers }: IncomingMessage): boolean {
  const [path = ''] = url.split('?', 1)
  const isSocketPath = path === LIVE_SOCKET_PATH || path.startsWith(`${LIVE_SOCKET_PATH}/`) || VISITOR_SOCKET.test(path)
  return isSocketPath && headers.upgrade?.toLowerCase() === 'websocket'
}

/** Must be called before any hook that may refuse a request: only then is the socket of a refused upgrade closed. */
export async function acceptSockets(app: FastifyInstance): Promise<void> {
  await app.register(websocket, {
    options: { maxPayload: MESSAGE_MAX_BYTES, perMessageDeflate: false },
    // A client that breaks the protocol is disconnected; that is not a server error.
    errorHandler: (_error, socket) => socket.terminate(),
  })
}

/** Mounts the socket that sends events to every open tab. */
export function mountLiveSocket(
  app: FastifyInstance,
  bus: EventBus,
  isSessionAlive: (sessionId: string) => Promise<boolean>,
): LiveSockets {
  const sockets = new Map<WebSocket, { sessionId: string; isAlive: boolean }>()

  app.get(LIVE_SOCKET_PATH, { websocket: true, schema: { hide: true } }, (socket, request) => {
    const state = { sessionId: sessionOf(request).id, isAlive: true }
    sockets.set(socket, state)
    socket.on('pong', () => {
      state.isAlive = true
    })
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => socket.terminate())
  })

  const unsubscribe = bus.subscribe((event) => {
    const message = JSON.stringify(event satisfies LiveEvent)
    for (const socket of sockets.keys()) {
      if (socket.bufferedAmount > BUFFERED_MAX_BYTES) socket.terminate()
      else if (socket.readyState === socket.OPEN) socket.send(message)
    }
  })
  const endSession = (sessionId: string) => {
    for (const [socket, state] of sockets) {
      if (state.sessionId === sessionId) socket.close(SOCKET_SESSION_ENDED)
    }
  }
  const ping = setInterval(() => {
    for (const [socket, state] of sockets) {
      if (!state.isAlive) {
        socket.terminate()
        continue
      }
      state.isAlive = false
      socket.ping()
    }
    for (const sessionId of new Set([...sockets.values()].map((state) => state.sessionId))) {
      isSessionAlive(sessionId).then(
        (isAlive) => isAlive || endSession(sessionId),
        (error) => app.log.error({ err: error }, 'Checking a session failed'),
      )
    }
  }, PING_EVERY_MS)
  ping.unref()
  app.addHook('preClose', async () => {
    clearInterval(ping)
    unsubscribe()
    for (const socket of sockets.keys()) socket.terminate()
  })
  return { endSession }
}
