import { endSession, getStrangerGuesses, listSessions, verifyAccessPin } from '@pinloft/contract/access/endpoints'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { mount } from '../../platform/http/mount.ts'
import { isOpenRoute } from '../../platform/http/open-routes.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import type { AccessService } from './access.service.ts'
import { networkOf } from './networks.ts'
import type { Entry } from './sessions.ts'

const SESSION_COOKIE = 'pinloft_session'
const DEVICE_COOKIE = 'pinloft_device'
const DEVICE_COOKIE_SECONDS = 400 * 24 * 60 * 60

/** Rejects requests without a session on all but the open routes. */
export function guardRoutes(app: FastifyInstance, access: AccessService): void {
  app.addHook('onRequest', async (request) => {
    const token = request.cookies[SESSION_COOKIE]
    if (token !== undefined) request.session = await access.findSession(token)
    if (request.session !== null) return
    // Unknown paths under /api are rejected like known ones, so that an unauthenticated client learns nothing.
    const route = request.is404 ? request.url : (request.routeOptions.url ?? '')
    const isUnknownApi = route === '/*' && request.url.startsWith('/api')
    if (isUnknownApi || !isOpenRoute(request.method, route)) throw new AppError('unauthorized')
  })
}

export function accessRoutes(
  app: FastifyInstance,
  access: AccessService,
  /** `except` is the reply that confirms the end; it is not closed. */
  connections: { endSession(sessionId: string, except: FastifyReply): void },
): void {
  mount(app, verifyAccessPin, async ({ body, request, reply }) => {
    const entry = await access.openGate(body.pin, {
      network: networkOf(request.ip),
      userAgent: request.headers['user-agent'] ?? '',
      deviceToken: request.cookies[DEVICE_COOKIE],
    })
    setCookies(request, reply, entry)
    return { ok: true as const }
  })

  mount(app, listSessions, ({ request }) => access.listSessions(sessionOf(request).id))

  mount(app, getStrangerGuesses, () => access.strangerGuesses())

  mount(app, endSession, async ({ params, reply }) => {
    await access.endSession(params.id)
    connections.endSession(params.id, reply)
    return { message: 'Session ended' }
  })
}

function setCookies(request: FastifyRequest, reply: FastifyReply, { sessionToken, deviceToken }: Entry): void {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: request.protocol === 'https' } as const
  reply.setCookie(SESSION_COOKIE, sessionToken, options)
  if (deviceToken !== null) reply.setCookie(DEVICE_COOKIE, deviceToken, { ...options, maxAge: DEVICE_COOKIE_SECONDS })
}
