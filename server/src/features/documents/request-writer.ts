import type { FastifyRequest } from 'fastify'
import { sessionOf } from '../../platform/http/session-of.ts'
import { describeUserAgent } from '../access/index.ts'
import type { Writer } from './drafts/drafts.service.ts'

/** The device that sends a request. */
export function writerOf(request: FastifyRequest): Writer {
  return { deviceId: sessionOf(request).deviceId, device: describeUserAgent(request.headers['user-agent'] ?? '') }
}
