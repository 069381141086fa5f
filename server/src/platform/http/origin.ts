import type { FastifyRequest } from 'fastify'

/**
 * Whether a request was made by our own page, as far as the browser tells. The scheme is left out: a proxy in front
 * may speak HTTPS while we speak HTTP.
 */
export function isSameOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.host
}
