import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/**
 * Passes on the bytes of a body that no parser consumed. Throws `upload_unreadable` when the client disconnects midway.
 */
export async function withStreamedBody<T>(
  { raw }: FastifyRequest,
  handle: (content: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  try {
    // Leaving the loop must not break the connection: the response still has to reach the client.
    return await handle((raw as Readable).iterator({ destroyOnReturn: false }))
  } catch (error) {
    // The client disconnected midway: the response cannot be delivered, and it is not a server error.
    if (raw.destroyed && !raw.complete) throw new AppError('upload_unreadable', { cause: error })
    throw error
  } finally {
    // Discards the unread rest, so that the connection can be reused.
    raw.resume()
  }
}
