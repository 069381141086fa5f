import type { FastifyInstance } from 'fastify'
import type { Traffic } from '../traffic.ts'

/** Requests to one of the exempt paths and open sockets do not count. */
export function watchTraffic(http: FastifyInstance, traffic: Traffic, exemptPaths: readonly string[]): void {
  http.addHook('onRequest', async (request, reply) => {
    if (request.ws || exemptPaths.includes(request.routeOptions.url ?? '')) return
    const end = traffic.begin()
    // A response is closed without being finished when the other side has gone.
    reply.raw.once('finish', end)
    reply.raw.once('close', end)
  })
}
