import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * Applies the idle timeout only while the server waits for the client. While the client waits for the server, as when a
 * large file is encrypted on a slow disk, the connection stays open.
 */
export function limitIdleClients(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    // Node leaves closing a timed-out connection to the listener of this event.
    reply.raw.on('timeout', (socket: Socket) => {
      if (isWaitingForClient(raw, socket)) socket.destroy()
      else socket.setTimeout(socket.timeout ?? 0)
    })
  })
}

/** Whether the server waits for more of the body, or for the client to read the response. */
function isWaitingForClient(request: IncomingMessage, socket: Socket): boolean {
  return socket.writableLength > 0 || (!request.complete && request.readableLength === 0)
}
