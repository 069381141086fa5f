import type { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../errors.ts'

/**
 * Hands over the bytes of a body that no parser has taken. Throws `upload_unreadable` where the client goes away in the
 * middle.
 */
export async function withStreamedBody<T>(
  { raw }: FastifyRequest,
  handle: (content: AsyncIterable<Uint8Array>) => Promise<T>,
): Promise<T> {
  try {
    // Leaving the loop must not break the connection: the answer still has to reach the client.
    return await handle((raw as Readable).iterator({ destroyOnReturn: false }))
  } catch (error) {
    // The client went away in the middle: nobody reads the answer, and nothing is wrong here.
    if (raw.destroyed && !raw.complete) throw new AppError('upload_unreadable', { cause: error })
    throw error
  } finally {
    // What nobody wanted of it, so that the connection can be used again.
    raw.resume()
  }
}
