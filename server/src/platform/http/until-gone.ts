import type { ErrorCode } from '@pinloft/contract/errors'
import type { FastifyReply } from 'fastify'
import { AppError } from '../errors.ts'

/** Tells when who has asked is gone, so that nothing is made for nobody. Its reason has the code. */
export function untilGone(reply: FastifyReply, code: ErrorCode): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort(new AppError(code)))
  return gone.signal
}
