import type { FastifyRequest } from 'fastify'

const OTHER_SITES: ReadonlySet<unknown> = new Set(['cross-site', 'same-site'])

/**
 * Whether a request was made by our own page, according to the browser. The scheme is ignored: a proxy may terminate
 * HTTPS while the server speaks HTTP.
 */
export function isSameOrigin(request: FastifyRequest): boolean {
  const { origin } = request.headers
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === request.host
}

/**
 * Whether the browser reports that another site made the request: in `Origin`, or in `Sec-Fetch-Site` when there is no
 * origin. Clients other than browsers send neither.
 */
export function isFromOtherSite(request: FastifyRequest): boolean {
  const { origin, 'sec-fetch-site': site } = request.headers
  return (origin !== undefined && !isSameOrigin(request)) || OTHER_SITES.has(site)
}
