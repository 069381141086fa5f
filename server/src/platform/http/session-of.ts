import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'
import type { RequestSession } from '../request-session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate's hook; null on an open route without a session. */
    session: RequestSession | null
  }
}

/** The session of a request on a closed route. */
export function sessionOf(request: FastifyRequest): RequestSession {
  if (request.session === null) throw new AppError('unauthorized')
  return request.session
}
