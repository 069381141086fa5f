import type { FastifyRequest } from 'fastify'
import { networkOf } from '../../../core/access/index.ts'
import type { Visitor } from './visitors.service.ts'

export const VISIT_COOKIE = 'pinloft_visit'

export function visitorOf(request: FastifyRequest): Visitor {
  return {
    cookie: request.cookies[VISIT_COOKIE],
    network: networkOf(request.ip),
    userAgent: request.headers['user-agent'] ?? '',
  }
}
