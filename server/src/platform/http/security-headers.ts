import type { FastifyInstance } from 'fastify'

const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/

/** Headers of every response. A route may replace the content security policy with one for its content. */
export function addSecurityHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    })
    if (/^\/api(\/|\?|$)/.test(request.url)) reply.header('cache-control', 'no-store')
    // Browsers log a warning about this header on untrusted connections.
    if (request.protocol === 'https' || LOOPBACK.test(request.hostname)) {
      reply.header('cross-origin-opener-policy', 'same-origin')
    }
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000')
  })
}
