import type { FastifyRequest } from 'fastify'
import { describeUserAgent } from '../../core/access/index.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import type { Writer } from './drafts/drafts.service.ts'

/** The device that sends a request. */
export function writerOf(request: FastifyRequest): Writer {
  return { deviceId: sessionOf(request).deviceId, device: describeUserAgent(request.headers['user-agent'] ?? '') }
}
