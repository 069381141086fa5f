import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { createSecureContext } from 'node:tls'
import cookie from '@fastify/cookie'
import { errorMessage } from '@pinloft/contract/errors'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { type Config, ConfigError } from '../config.ts'
import { AppError } from '../errors.ts'
import { acceptSockets, asksForLiveSocket } from '../events/live-socket.ts'
import type { Logger } from '../logger.ts'
import { mapErrors, sendError } from './error-mapper.ts'
import { isSameOrigin } from './origin.ts'
import { addSecurityHeaders } from './security-headers.ts'

const JSON_BODY_MAX_BYTES = 1024 * 1024
/** A connection on which nothing moves for so long is closed. The whole of an upload may take any time. */
const IDLE_CONNECTION_MS = 5 * 60_000
const SAFE_METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS'])

/** The bare HTTP server: what holds for every route, and no route yet. */
export async function createHttpServer(
  config: Pick<Config, 'trustProxy' | 'tls'>,
  logger: Logger,
): Promise<FastifyInstance> {
  const upgrades = { shouldUpgradeCallback: asksForLiveSocket }
  const app = fastify({
    ...(config.tls ? { https: { ...upgrades, ...readTls(config.tls) } } : { http: upgrades }),
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
  }) as unknown as FastifyInstance
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  app.decorateRequest('session', null)
  await acceptSockets(app)
  mapErrors(app)
  addSecurityHeaders(app)
  refuseForeignOrigins(app)
  refuseNul(app)
  app.setNotFoundHandler((_request, reply) => sendError(reply, new AppError('not_found')))
  await app.register(cookie)
  return app
}

/** Another site may neither change anything with the person's cookie nor open a socket with it. */
function refuseForeignOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const mustMatch = request.ws || (!SAFE_METHODS.has(request.method) && request.headers.origin !== undefined)
    if (mustMatch && !isSameOrigin(request)) throw new AppError('foreign_origin')
  })
}

/** No address of ours has a NUL in it, and PostgreSQL takes none. */
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

/** Answers what is not even HTTP, or has headers of more than Node takes, in the form of every other refusal. */
function refuseUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const body = JSON.stringify({ message: errorMessage('bad_request'), code: 'bad_request' })
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
