import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface BlocksReply {
  /** Null when unknown; then only the end of the transfer shows that it is complete. */
  sizeBytes: number | null
  headers: Record<string, string>
  /** As many bytes as announced, if known, in blocks that are valid only until the next one is requested. */
  blocks: AsyncGenerator<Uint8Array, void, void>
}

/**
 * Responds with bytes that arrive block by block, with the status set on the reply. The first block is read before the
 * status is sent, so that a read error gets a proper response; a later failure breaks the connection.
 */
export async function sendBlocks(
  request: FastifyRequest,
  reply: FastifyReply,
  { sizeBytes, headers, blocks }: BlocksReply,
): Promise<FastifyReply> {
  const isWanted = request.method !== 'HEAD'
  try {
    const first = isWanted ? await blocks.next() : undefined
    reply.headers({ ...headers, ...(sizeBytes !== null && { 'content-length': sizeBytes }) })
    reply.hijack()
    const response = reply.raw
    response.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string | number>)
    try {
      if (first === undefined || (await pump(first, blocks, response))) response.end()
    } catch (error) {
      // The status is sent already; breaking the connection is the only way to signal an incomplete response.
      request.log.error({ err: error, req: request }, 'Sending a file failed')
      response.destroy()
    }
  } finally {
    await blocks.return()
  }
  return reply
}

/** False when the client has disconnected. */
async function pump(
  first: IteratorResult<Uint8Array, void>,
  blocks: AsyncGenerator<Uint8Array, void, void>,
  response: ServerResponse,
): Promise<boolean> {
  for (let next = first; !next.done; next = await blocks.next()) {
    if (!(await writeBlock(response, next.value))) return false
  }
  return true
}

/** Settles when the block may be reused; false when the client has disconnected. */
export function writeBlock(response: ServerResponse, block: Uint8Array): Promise<boolean> {
  return new Promise((resolve) => {
    const settle = (isWritten: boolean) => {
      response.off('close', onClose)
      resolve(isWritten)
    }
    const onClose = () => settle(false)
    if (response.destroyed || response.closed) return resolve(false)
    response.once('close', onClose)
    response.write(block, (error) => settle(!error))
  })
}
