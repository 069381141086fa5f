import type { FastifyInstance } from 'fastify'

/** Clients of the guides read the message of an error as `error`, others as `message`: these routes send both. */
export function repeatErrors(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    // Without a session, every path answers alike.
    if (request.session === null || reply.statusCode < 400 || typeof payload !== 'string') return payload
    const { message, ...others } = JSON.parse(payload) as { message: string }
    return JSON.stringify({ message, error: message, ...others })
  })
}
