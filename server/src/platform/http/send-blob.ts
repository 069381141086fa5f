import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange, OpenBlob } from '../blobs/blob-store.ts'
import { AppError } from '../errors.ts'
import { parseByteRange } from './byte-range.ts'
import { sendBlocks } from './send-blocks.ts'

export interface BlobReply {
  sizeBytes: number
  /** Strong validator, without quotes: the same text means the same bytes. */
  etag: string
  headers: Record<string, string>
  open(): Promise<OpenBlob>
}

/** Responds with the bytes of a blob: all of it, one range, or 304 (RFC 9110, sections 13 and 14). */
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
  const headers: Record<string, string> = { ...blob.headers, etag, 'accept-ranges': 'bytes' }
  if (range !== null) {
    reply.code(206)
    headers['content-range'] = `bytes ${start}-${end}/${blob.sizeBytes}`
  }
  return sendBlocks(request, reply, { sizeBytes: end - start + 1, headers, blocks: blocksOf(blob, { start, end }) })
}

async function* blocksOf(blob: BlobReply, range: ByteRange): AsyncGenerator<Uint8Array, void, void> {
  if (range.end < range.start) return
  const opened = await blob.open()
  try {
    yield* opened.read(range)
  } finally {
    await opened.close()
  }
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header === '*' || header.split(',').some((candidate) => candidate.trim().replace(/^W\//, '') === etag)
}

function requestedRange(request: FastifyRequest, etag: string, sizeBytes: number): ByteRange | null | 'unsatisfiable' {
  const { range, 'if-range': ifRange } = request.headers
  // A cache with part of other bytes sends this; Chromium would take the same part of these bytes for the whole.
  const hasOtherPart = request.headers['if-none-match'] !== undefined
  const isAsked =
    request.method === 'GET' && range !== undefined && !hasOtherPart && (ifRange === undefined || ifRange === etag)
  return isAsked ? parseByteRange(range, sizeBytes) : null
}
