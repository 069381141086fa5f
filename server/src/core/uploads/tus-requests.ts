import { formatRanges, prefixBytes } from '@pinloft/contract/streams/byte-ranges'
import {
  IDEMPOTENCY_KEY_HEADER,
  TUS_CONTENT_TYPE,
  TUS_VERSION,
  UPLOAD_FILE_ID_HEADER,
  UPLOAD_RANGES_HEADER,
} from '@pinloft/contract/uploads/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { withStreamedBody } from '../../platform/http/streamed-body.ts'
import type { PartRequest } from './active-upload.ts'
import { parseByteCount, parseChecksum, parseUploadMetadata } from './tus-headers.ts'
import type { UploadState } from './upload-state.ts'
import type { CreationRequest, PartResult } from './uploads.service.ts'

const CREATION_KEY_MAX_CHARACTERS = 200
/** Methods that the protocol does not define, or that precede the agreement on its version. */
const OUTSIDE_PROTOCOL: ReadonlySet<string> = new Set(['GET', 'OPTIONS'])

/** Makes all routes of a scope speak tus 1.0.0; they read bodies as streams, by `withBody`. */
export function speakTus(scope: FastifyInstance): void {
  scope.addContentTypeParser(TUS_CONTENT_TYPE, (_request, _payload, done) => done(null))
  scope.addHook('onSend', async (_request, reply) => {
    reply.header('tus-resumable', TUS_VERSION)
  })
  scope.addHook('onRequest', async ({ method, headers }, reply) => {
    if (OUTSIDE_PROTOCOL.has(method) || headers['tus-resumable'] === TUS_VERSION) return
    reply.header('tus-version', TUS_VERSION)
    throw new AppError('upload_version_unsupported')
  })
}

/** Throws `upload_length_invalid`, `upload_metadata_invalid` or `bad_request`. */
export function creationIn(request: FastifyRequest): Pick<CreationRequest, 'metadata' | 'sizeBytes' | 'creationKey'> {
  const { headers } = request
  const sizeBytes = parseByteCount(single(headers['upload-length']))
  if (sizeBytes === null) throw new AppError('upload_length_invalid')
  const metadata = parseUploadMetadata(single(headers['upload-metadata']))
  return { metadata, sizeBytes, creationKey: creationKeyOf(request) }
}

/** Throws `unsupported_body` or `upload_offset_invalid`. */
export function partIn(request: FastifyRequest, body: RequestBody | null): PartRequest {
  const start = parseByteCount(single(request.headers['upload-offset']))
  if (body === null) throw new AppError('unsupported_body')
  if (start === null) throw new AppError('upload_offset_invalid')
  return { ...body, start }
}

export function partHeaders({ end, expiresAt, fileId }: PartResult): Record<string, string | number> {
  return {
    'upload-offset': end,
    'upload-expires': expiresAt.toUTCString(),
    ...(fileId !== null && { [UPLOAD_FILE_ID_HEADER]: fileId }),
  }
}

export function stateHeaders({ durable, expiresAt, fileId }: UploadState): Record<string, string | number> {
  return {
    'upload-offset': prefixBytes(durable),
    [UPLOAD_RANGES_HEADER]: formatRanges(durable),
    'upload-expires': expiresAt.toUTCString(),
    ...(fileId !== null && { [UPLOAD_FILE_ID_HEADER]: fileId }),
  }
}

type RequestBody = Omit<PartRequest, 'start'>

/** Passes the body of a request to a handler; null if it does not have the protocol's type. */
export function withBody<T>(request: FastifyRequest, handle: (body: RequestBody | null) => Promise<T>): Promise<T> {
  const { headers, raw } = request
  return withStreamedBody(request, async (content) => {
    if (mediaType(headers['content-type']) !== TUS_CONTENT_TYPE) return handle(null)
    return handle({
      content,
      lengthBytes: parseByteCount(headers['content-length']),
      checksum: parseChecksum(single(headers['upload-checksum'])),
      abort: () => raw.destroy(),
    })
  })
}

function mediaType(contentType: string | undefined): string | undefined {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase()
}

function creationKeyOf(request: FastifyRequest): string | null {
  const key = single(request.headers[IDEMPOTENCY_KEY_HEADER])
  if (key === undefined) return null
  if (key !== '' && key.length <= CREATION_KEY_MAX_CHARACTERS) return key
  throw new AppError('bad_request', { detail: `the header "Idempotency-Key"` })
}

function single(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' ? header : header?.join(',')
}
