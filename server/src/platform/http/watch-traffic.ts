import type { FastifyInstance } from 'fastify'
import type { Traffic } from '../traffic.ts'

/** Requests to the exempt paths, and open sockets, do not count. */
export function watchTraffic(http: FastifyInstance, traffic: Traffic, exemptPaths: readonly string[]): void {
  http.addHook('onRequest', async (request, reply) => {
    if (request.ws || exemptPaths.includes(request.routeOptions.url ?? '')) return
    const end = traffic.begin()
    // When the client disconnects, a response emits 'close' without 'finish'.
    reply.raw.once('finish', end)
    reply.raw.once('close', end)
  })
}
