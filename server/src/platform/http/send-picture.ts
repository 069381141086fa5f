import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendBlob } from './send-blob.ts'

interface PictureReply {
  bytes: Uint8Array
  type: string
  /** Strong validator, without quotes. */
  etag: string
  /** Its URL never changes its content. */
  isForEver: boolean
}

/** Responds with a picture rendered from a file. */
export function sendPicture(
  request: FastifyRequest,
  reply: FastifyReply,
  { bytes, type, etag, isForEver }: PictureReply,
): Promise<FastifyReply> {
  return sendBlob(request, reply, {
    sizeBytes: bytes.byteLength,
    etag,
    headers: {
      'content-type': type,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': isForEver ? 'private, max-age=31536000, immutable' : 'private, no-cache',
    },
    open: async () => ({
      async *read({ start, end }) {
        yield bytes.subarray(start, end + 1)
      },
      suspect() {},
      async close() {},
    }),
  })
}
