import { Readable } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const BROTLI_QUALITY = 3
const GZIP_LEVEL = 4

/** Streams JSON text, compressed if the client accepts it, so that a long list is never in memory as a whole. */
export function sendJsonStream(
  request: FastifyRequest,
  reply: FastifyReply,
  pieces: AsyncIterable<string> | Iterable<string>,
): FastifyReply {
  const source = Readable.from(pieces, { objectMode: false, encoding: 'utf8' })
  reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
  const compressor = compressorFor(request.headers['accept-encoding'])
  if (compressor === null) return reply.send(source)
  reply.header('content-encoding', compressor.encoding)
  source.on('error', (error) => compressor.stream.destroy(error))
  compressor.stream.on('close', () => source.destroy())
  return reply.send(source.pipe(compressor.stream))
}

function compressorFor(acceptEncoding: string | undefined) {
  const accepted = new Set(
    acceptEncoding
      ?.split(',')
      .filter((entry) => !/;\s*q=0(\.0*)?\s*$/.test(entry))
      .map((entry) => entry.split(';', 1)[0]?.trim().toLowerCase()),
  )
  if (accepted.has('br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }
    return { encoding: 'br', stream: createBrotliCompress({ params }) }
  }
  return accepted.has('gzip') ? { encoding: 'gzip', stream: createGzip({ level: GZIP_LEVEL }) } : null
}

/** The text of a JSON array whose items arrive in batches. */
export async function* jsonArray(batches: AsyncIterable<readonly unknown[]>): AsyncGenerator<string> {
  let separator = '['
  for await (const batch of batches) {
    if (batch.length === 0) continue
    yield separator + batch.map((item) => JSON.stringify(item)).join(',')
    separator = ','
  }
  yield separator === '[' ? '[]' : ']'
}
