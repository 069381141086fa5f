import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

export interface BlocksReply {
  /** Null where it is not known: then the transfer's own end says that it is whole. */
  sizeBytes: number | null
  headers: Record<string, string>
  /** As many bytes as said, if they are, in blocks that are only valid until the next one is asked for. */
  blocks: AsyncGenerator<Uint8Array, void, void>
}

/**
 * Answers with bytes that come block by block, under the status that the reply has. The first is read before the status is
 * sent, so that what cannot be read is told by a proper answer; what fails later breaks the connection.
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
      // The status is sent; all that is left to say "this is not the whole" is to break the connection.
      request.log.error({ err: error, req: request }, 'Sending a file failed')
      response.destroy()
    }
  } finally {
    await blocks.return()
  }
  return reply
}

/** False when the client is gone. */
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

/** Settles when the block has left our hands; false when the client is gone. */
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
