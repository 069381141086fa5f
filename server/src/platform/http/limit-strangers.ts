import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { isOpenRoute } from './open-routes.ts'

/** Resource limits for clients without a session. */
export interface StrangerLimits {
  /** Maximum body size on a route that needs no session. */
  bodyMaxBytes: number
  /** Time limit for the whole body of a request. */
  bodyMaxMs: number
  /** Connections whose last request had no session, or that have not sent a request yet. */
  connectionsMax: number
}

export const STRANGER_LIMITS: StrangerLimits = {
  // The longest PIN field that is accepted has 1,000 characters.
  bodyMaxBytes: 8 * 1024,
  bodyMaxMs: 15_000,
  // A browser opens six connections.
  connectionsMax: 256,
}

/**
 * Limits the resources of clients without a session. When there are too many connections, the oldest one without a
 * session is closed, not the newest: a client with a session counts as a stranger only until its first request has
 * arrived, so there is always room for it.
 */
export function limitStrangers(app: FastifyInstance, limits: StrangerLimits): void {
  /** By their addresses, which are the same before and after the TLS handshake. Oldest first. */
  const strangers = new Map<string, Socket>()
  const deadlines = new WeakMap<IncomingMessage, NodeJS.Timeout>()

  app.addHook('onRoute', (route) => {
    const isOpen = [route.method].flat().some((method) => isOpenRoute(method, route.url))
    if (isOpen) route.bodyLimit = Math.min(route.bodyLimit ?? limits.bodyMaxBytes, limits.bodyMaxBytes)
  })
  app.server.on('connection', (socket: Socket) => {
    const addresses = addressesOf(socket)
    strangers.set(addresses, socket)
    socket.once('close', () => strangers.delete(addresses))
    const [oldest] = strangers
    if (oldest === undefined || strangers.size <= limits.connectionsMax) return
    strangers.delete(oldest[0])
    oldest[1].destroy()
  })
  app.addHook('onRequest', async ({ raw }) => {
    const { socket } = raw
    // An injected request has no connection.
    if (socket.remotePort === undefined) return
    const addresses = addressesOf(socket)
    if (!strangers.has(addresses)) strangers.set(addresses, socket)
    if (!hasBody(raw)) return
    const deadline = setTimeout(() => raw.complete || socket.destroy(), limits.bodyMaxMs).unref()
    deadlines.set(raw, deadline)
    raw.once('close', () => clearTimeout(deadline))
  })
  // Runs after every hook that may find the session or refuse the request.
  app.addHook('preParsing', async ({ raw, session }) => {
    if (session === null) return
    strangers.delete(addressesOf(raw.socket))
    clearTimeout(deadlines.get(raw))
  })
}

function addressesOf({ remoteAddress, remotePort, localAddress }: Socket): string {
  return `${remoteAddress} ${remotePort} ${localAddress}`
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
