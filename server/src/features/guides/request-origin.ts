import type { FastifyRequest } from 'fastify'
import { describeUserAgent, networkOf } from '../../core/access/index.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import type { GuideCredentials } from './guide-passwords.ts'
import type { Writer } from './guide-writer.ts'

export function credentialsOf(request: FastifyRequest, password: string): GuideCredentials {
  return { password, session: sessionOf(request), network: networkOf(request.ip) }
}

/** The device that sends a request. */
export function writerOf(request: FastifyRequest): Writer {
  return {
    deviceId: sessionOf(request).deviceId,
    device: describeUserAgent(request.headers['user-agent'] ?? ''),
  }
}
