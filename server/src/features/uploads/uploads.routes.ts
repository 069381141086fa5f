import { formatRanges, prefixBytes } from '@pinloft/contract/byte-ranges'
import { pathOf } from '@pinloft/contract/endpoint'
import {
  appendToUpload,
  cancelUpload,
  createUpload,
  describeUploads,
  findNameConflicts,
  getUploadState,
  IDEMPOTENCY_KEY_HEADER,
  listUploads,
  TUS_CONTENT_TYPE,
  TUS_VERSION,
  UPLOAD_FILE_ID_HEADER,
  UPLOAD_RANGES_HEADER,
} from '@pinloft/contract/uploads'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { mount } from '../../platform/http/mount.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import { withStreamedBody } from '../../platform/http/streamed-body.ts'
import { type AccessService, networkOf } from '../access/index.ts'
import { credentialsOf } from '../protection/index.ts'
import type { PartRequest } from './active-upload.ts'
import {
  CHECKSUM_ALGORITHMS,
  formatUploadMetadata,
  parseByteCount,
  parseChecksum,
  parseUploadMetadata,
} from './tus-headers.ts'
import type { UploadState } from './upload-state.ts'
import type { UploadsService } from './uploads.service.ts'

const EXTENSIONS = 'creation,creation-with-upload,expiration,checksum,termination'
const CREATION_KEY_MAX_CHARACTERS = 200
/** Methods that the protocol does not define, or that precede the agreement on its version. */
const OUTSIDE_PROTOCOL: ReadonlySet<string> = new Set(['GET', 'OPTIONS'])

/** tus 1.0.0 (tus.io/protocols/resumable-upload). */
export function uploadsRoutes(root: FastifyInstance, uploads: UploadsService, access: AccessService): void {
  // Outside of the protocol, with a body in JSON.
  mount(root, findNameConflicts, async ({ body }) => ({ conflicts: await uploads.findConflicts(body.files) }))

  root.register(async (app) => {
    // The route reads the body as a stream.
    app.addContentTypeParser(TUS_CONTENT_TYPE, (_request, _payload, done) => done(null))
    app.addHook('onSend', async (_request, reply) => {
      reply.header('tus-resumable', TUS_VERSION)
    })
    app.addHook('onRequest', async ({ method, headers }, reply) => {
      if (OUTSIDE_PROTOCOL.has(method) || headers['tus-resumable'] === TUS_VERSION) return
      reply.header('tus-version', TUS_VERSION)
      throw new AppError('upload_version_unsupported')
    })
    mountUploads(app, uploads, access)
  })
}

function mountUploads(app: FastifyInstance, uploads: UploadsService, access: AccessService): void {
  mount(app, describeUploads, ({ reply }) =>
    reply
      .headers({
        'tus-version': TUS_VERSION,
        'tus-extension': EXTENSIONS,
        'tus-checksum-algorithm': CHECKSUM_ALGORITHMS,
      })
      .send(),
  )

  mount(app, listUploads, () => uploads.list())

  mount(app, createUpload, ({ request, reply }) =>
    withBody(request, async (body) => {
      const { headers } = request
      const sizeBytes = parseByteCount(single(headers['upload-length']))
      if (sizeBytes === null) throw new AppError('upload_length_invalid')
      const metadata = parseUploadMetadata(single(headers['upload-metadata']))
      const creationKey = creationKeyOf(request)
      const session = sessionOf(request)
      const network = networkOf(request.ip)
      const proof = await access.requirePin(metadata.pin, { session, network })
      const state = await uploads.create(proof, { metadata, sizeBytes, creationKey, session, network, body })
      return reply.headers({ ...stateHeaders(state), location: pathOf(getUploadState.path, { id: state.id }) }).send()
    }),
  )

  mount(app, getUploadState, async ({ params, reply }) => {
    const state = await uploads.state(params.id)
    return reply
      .headers({
        ...stateHeaders(state),
        'upload-length': state.sizeBytes,
        'upload-metadata': formatUploadMetadata(state.metadata),
        'cache-control': 'no-store',
      })
      .send()
  })

  mount(app, appendToUpload, ({ params, request, reply }) =>
    withBody(request, async (body) => {
      const start = parseByteCount(single(request.headers['upload-offset']))
      if (body === null) throw new AppError('unsupported_body')
      if (start === null) throw new AppError('upload_offset_invalid')
      const part = { ...body, start }
      const { end, expiresAt, fileId } = await uploads.append(params.id, part, credentialsOf(request, {}))
      return reply
        .headers({
          'upload-offset': end,
          'upload-expires': expiresAt.toUTCString(),
          ...(fileId !== null && { [UPLOAD_FILE_ID_HEADER]: fileId }),
        })
        .send()
    }),
  )

  mount(app, cancelUpload, async ({ params, reply }) => {
    await uploads.cancel(params.id)
    return reply.send()
  })
}

function stateHeaders({ durable, expiresAt, fileId }: UploadState): Record<string, string | number> {
  return {
    'upload-offset': prefixBytes(durable),
    [UPLOAD_RANGES_HEADER]: formatRanges(durable),
    'upload-expires': expiresAt.toUTCString(),
    ...(fileId !== null && { [UPLOAD_FILE_ID_HEADER]: fileId }),
  }
}

type RequestBody = Omit<PartRequest, 'start'>

/** Passes the body of a request to a handler; null if it does not have the protocol's type. */
function withBody<T>(request: FastifyRequest, handle: (body: RequestBody | null) => Promise<T>): Promise<T> {
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
