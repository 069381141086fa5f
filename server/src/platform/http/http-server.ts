import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { createSecureContext } from 'node:tls'
import cookie from '@fastify/cookie'
import { errorMessage } from '@pinloft/contract/shared/errors'
import { MEBIBYTE, MINUTE_MS } from '@pinloft/contract/shared/units'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { type Config, ConfigError } from '../config.ts'
import { AppError } from '../errors.ts'
import { acceptSockets, asksForSocket } from '../events/live-socket.ts'
import type { Logger } from '../logger.ts'
import { mapErrors, sendError } from './error-mapper.ts'
import { limitStrangers, STRANGER_LIMITS, type StrangerLimits } from './limit-strangers.ts'
import { isFromOtherSite, isSameOrigin } from './origin.ts'
import { SCHEMA_COMPILERS } from './schema-compilers.ts'

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

const JSON_BODY_MAX_BYTES = MEBIBYTE
/** A client that neither sends nor reads anything for this long is disconnected. A whole upload may take any time. */
const IDLE_CONNECTION_MS = 5 * MINUTE_MS
/** Time limit for the headers of a request, from the start of the request or the connection. */
const HEADERS_MAX_MS = 15_000
/** How often Node checks for overdue headers. */
const HEADERS_CHECK_EVERY_MS = 10_000
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The bare HTTP server: what applies to every route, but no routes yet. */
export async function createHttpServer(
  config: Pick<Config, 'trustProxy' | 'tls'>,
  logger: Logger,
  strangerLimits: StrangerLimits = STRANGER_LIMITS,
): Promise<FastifyInstance> {
  const options = {
    shouldUpgradeCallback: asksForSocket,
    headersTimeout: HEADERS_MAX_MS,
    connectionsCheckingInterval: HEADERS_CHECK_EVERY_MS,
  }
  const app = fastify({
    ...(config.tls ? { https: { ...options, ...readTls(config.tls) } } : { http: options }),
    frameworkErrors: (_error, _request, reply) =>
      sendError(reply, new AppError('bad_request', { detail: 'the address' })),
    clientErrorHandler: refuseUnreadable,
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy,
    bodyLimit: JSON_BODY_MAX_BYTES,
    connectionTimeout: IDLE_CONNECTION_MS,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
    routerOptions: { maxParamLength: 500 },
    schemaController: { compilersFactory: SCHEMA_COMPILERS },
  }) as unknown as FastifyInstance
  app.decorateRequest('session', null)
  await acceptSockets(app)
  limitStrangers(app, strangerLimits)
  limitIdleClients(app)
  mapErrors(app)
  addSecurityHeaders(app)
  refuseForeignOrigins(app)
  refuseNul(app)
  app.setNotFoundHandler((_request, reply) => sendError(reply, new AppError('not_found')))
  await app.register(cookie)
  return app
}

/** Prevents other sites from changing anything, or opening a socket, with the user's cookie. */
function refuseForeignOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const changes = !SAFE_METHODS.has(request.method)
    if (request.ws ? !isSameOrigin(request) : changes && isFromOtherSite(request)) throw new AppError('foreign_origin')
  })
}

/** No URL of ours contains a NUL, and PostgreSQL rejects it. */
function refuseNul(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    if (request.url.includes('%00')) throw new AppError('bad_request', { detail: 'the address' })
  })
}

function readTls({ certPath, keyPath }: { certPath: string; keyPath: string }): { cert: string; key: string } {
  const read = (variable: string, path: string) => {
    try {
      return readFileSync(path, 'utf8')
    } catch (cause) {
      throw new ConfigError(`${variable} cannot be read: ${(cause as Error).message}`)
    }
  }
  const pair = { cert: read('TLS_CERT', certPath), key: read('TLS_KEY', keyPath) }
  try {
    createSecureContext(pair)
  } catch (cause) {
    throw new ConfigError(`TLS_CERT and TLS_KEY do not fit together: ${(cause as Error).message}`)
  }
  return pair
}

/** Answers malformed HTTP, and headers that exceed Node's limit, in the format of every other error. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  const isHopeless = error.code === 'ECONNRESET' || error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  if (isHopeless || !socket.writable) return void socket.destroy()
  const body = JSON.stringify({ message: errorMessage('bad_request'), code: 'bad_request' })
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

/**
 * Applies the idle timeout only while the server waits for the client. While the client waits for the server, as when a
 * large file is encrypted on a slow disk, the connection stays open.
 */
function limitIdleClients(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    // Node leaves closing a timed-out connection to the listener of this event.
    reply.raw.on('timeout', (socket: Socket) => {
      if (isWaitingForClient(raw, socket)) socket.destroy()
      else socket.setTimeout(socket.timeout ?? 0)
    })
  })
}

/** Whether the server waits for more of the body, or for the client to read the response. */
function isWaitingForClient(request: IncomingMessage, socket: Socket): boolean {
  return socket.writableLength > 0 || (!request.complete && request.readableLength === 0)
}

/** Headers of every response. A route may replace the content security policy with one for its content. */
function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    })
    if (/^\/api(\/|\?|$)/.test(request.url)) reply.header('cache-control', 'no-store')
    // Browsers log a warning about this header on untrusted connections.
    if (request.protocol === 'https' || LOOPBACK.test(request.hostname)) {
      reply.header('cross-origin-opener-policy', 'same-origin')
    }
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  })
}
