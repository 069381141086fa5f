import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** Requests come in bursts; with none for so long, a burst is over. */
const LULL_MS = 50
/** What takes longer moves many bytes; it may go on for hours. */
const LONG_REQUEST_MS = 1_000

/** Knows whether somebody is asking for something, for work that can wait until nobody does. */
export class Traffic {
  #inFlight = 0
  #lastAtMs = Number.NEGATIVE_INFINITY

  /** Requests to one of the exempt paths and open sockets do not count. */
  watch(http: FastifyInstance, { exemptPaths }: { exemptPaths: readonly string[] }): void {
    http.addHook('onRequest', async (request, reply) => {
      if (request.ws || exemptPaths.includes(request.routeOptions.url ?? '')) return
      this.#follow(reply.raw)
    })
  }

  get isBusy(): boolean {
    const passedMs = performance.now() - this.#lastAtMs
    return passedMs < (this.#inFlight > 0 ? LONG_REQUEST_MS : LULL_MS)
  }

  #follow(response: ServerResponse): void {
    this.#inFlight++
    this.#lastAtMs = performance.now()
    let hasEnded = false
    const end = () => {
      if (hasEnded) return
      hasEnded = true
      this.#inFlight--
      this.#lastAtMs = performance.now()
    }
    // A response is closed without being finished when the other side has gone.
    response.once('finish', end)
    response.once('close', end)
  }
}
