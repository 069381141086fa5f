import { type ErrorBody, type ErrorCode, errorStatus } from '@pinloft/contract/shared/errors'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError, isDiskFull } from '../errors.ts'

const CODE_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  400: 'bad_request',
  403: 'not_found',
  404: 'not_found',
  413: 'body_too_large',
  415: 'unsupported_body',
}

/**
 * Turns every error into a response of the catalogue. Details of unexpected errors are logged and never reach the
 * client.
 */
export function mapErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = toAppError(error)
    if (errorStatus(refusal.code) === 500) request.log.error({ err: error, req: request }, 'A request failed')
    return sendError(reply, refusal)
  })
}

export function sendError(reply: FastifyReply, error: AppError): FastifyReply {
  if (error.retryAfterMs !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(error.retryAfterMs / 1000)))
  const { message, code, refused, version, conflict } = error
  const body: ErrorBody = { message, code, ...refused, ...(version && { version }), ...conflict }
  return reply.code(errorStatus(error.code)).type('application/json; charset=utf-8').send(JSON.stringify(body))
}

export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (isDiskFull(error)) return new AppError('no_space', { cause: error })
  if (hasZodFastifySchemaValidationErrors(error)) {
    const [issue] = error.validation
    const field = issue?.instancePath.split('/').filter(Boolean).join('.')
    return new AppError('bad_request', { detail: field ? `the field "${field}"` : undefined, cause: error })
  }
  const { statusCode = 500 } = error as { statusCode?: number }
  return new AppError(CODE_BY_STATUS[statusCode] ?? 'internal', { cause: error })
}
