import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, OpenBlob } from '../blobs/blob-store.ts'
import { AppError } from '../errors.ts'
import { parseByteRange } from './byte-range.ts'

export interface BlobReply {
  sizeBytes: number
  /** Strong validator: the same text means the same bytes. Without quotes. */
  etag: string
  headers: Record<string, string>
  open(): Promise<OpenBlob>
}

/** Answers with the bytes of a blob: whole, one range of it, or 304 (RFC 9110, sections 13 and 14). */
export async function sendBlob(request: FastifyRequest, reply: FastifyReply, blob: BlobReply): Promise<FastifyReply> {
  const etag = `"${blob.etag}"`
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    return reply
      .code(304)
      .headers({ ...blob.headers, etag })
      .send()
  }
  const range = requestedRange(request, etag, blob.sizeBytes)
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${blob.sizeBytes}`)
    throw new AppError('range_not_satisfiable')
  }
  const { start, end } = range ?? { start: 0, end: blob.sizeBytes - 1 }
  const bytes = request.method === 'HEAD' || end < start ? null : await beginReading(blob, { start, end })

  reply.headers({ ...blob.headers, etag, 'accept-ranges': 'bytes', 'content-length': end - start + 1 })
  if (range !== null) reply.code(206).header('content-range', `bytes ${start}-${end}/${blob.sizeBytes}`)
  reply.hijack()
  const response = reply.raw
  response.writeHead(reply.statusCode, reply.getHeaders() as Record<string, string | number>)
  if (bytes === null) {
    response.end()
    return reply
  }
  try {
    await pump(bytes, response)
  } catch (error) {
    // The status is sent; all that is left to say "this is not the whole" is to break the connection.
    request.log.error({ err: error, req: request }, 'Sending a file failed')
    response.destroy()
  } finally {
    await bytes.blocks.return()
    await bytes.opened.close()
  }
  return reply
}

interface BegunReading {
  opened: OpenBlob
  first: IteratorResult<Uint8Array, void>
  blocks: AsyncGenerator<Uint8Array, void, void>
}

/** Reads the first block before the status is sent, so that a file that cannot be read is told by a proper answer. */
async function beginReading(blob: BlobReply, range: ByteRange): Promise<BegunReading> {
  const opened = await blob.open()
  try {
    const blocks = opened.read(range)
    return { opened, first: await blocks.next(), blocks }
  } catch (error) {
    await opened.close()
    throw error
  }
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}

function requestedRange(request: FastifyRequest, etag: string, sizeBytes: number): ByteRange | null | 'unsatisfiable' {
  const { range, 'if-range': ifRange } = request.headers
  const isAsked = request.method === 'GET' && range !== undefined && (ifRange === undefined || ifRange === etag)
  return isAsked ? parseByteRange(range, sizeBytes) : null
}

async function pump({ first, blocks }: BegunReading, response: ServerResponse): Promise<void> {
  for (let next = first; !next.done; next = await blocks.next()) {
    if (!(await writeBlock(response, next.value))) return
  }
  response.end()
}

/** Settles when the block has left our hands; false when the client is gone. */
function writeBlock(response: ServerResponse, block: Uint8Array): Promise<boolean> {
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
