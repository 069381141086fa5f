import type { ErrorCode } from '@pinloft/contract/shared/errors'
import type { FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'

/** Aborts when the client disconnects, so that no work is done for nothing. The reason is an `AppError` with `code`. */
export function disconnectSignal(reply: FastifyReply, code: ErrorCode): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort(new AppError(code)))
  return gone.signal
}
