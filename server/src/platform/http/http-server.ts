import { readFileSync } from 'node:fs'
import cookie from '@fastify/cookie'
import { type FastifyInstance, fastify, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { acceptSockets } from '../events/live-socket.ts'
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
  const https = config.tls && { cert: readFileSync(config.tls.certPath), key: readFileSync(config.tls.keyPath) }
  const app = fastify({
    ...(https && { https }),
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
  app.setNotFoundHandler((_request, reply) => sendError(reply, new AppError('not_found')))
  await app.register(cookie)
  return app
}

/** Another site may neither change anything with the person's cookie nor open a socket with it. */
function refuseForeignOrigins(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const isUpgrade = request.headers.upgrade !== undefined
    const mustMatch = isUpgrade || (!SAFE_METHODS.has(request.method) && request.headers.origin !== undefined)
    if (mustMatch && !isSameOrigin(request)) throw new AppError('foreign_origin')
  })
}
