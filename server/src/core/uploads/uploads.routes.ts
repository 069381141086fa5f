import { pathOf } from '@pinloft/contract/shared/endpoint'
import {
  appendToUpload,
  cancelUpload,
  createUpload,
  describeUploads,
  findNameConflicts,
  getUploadState,
  listUploads,
  TUS_VERSION,
} from '@pinloft/contract/uploads/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import { type AccessService, networkOf } from '../access/index.ts'
import { credentialsOf } from '../protection/index.ts'
import { CHECKSUM_ALGORITHMS, formatUploadMetadata } from './tus-headers.ts'
import { creationIn, partHeaders, partIn, speakTus, stateHeaders, withBody } from './tus-requests.ts'
import type { UploadsService } from './uploads.service.ts'

const EXTENSIONS = 'creation,creation-with-upload,expiration,checksum,termination'

/** tus 1.0.0 (tus.io/protocols/resumable-upload). */
export function uploadsRoutes(root: FastifyInstance, uploads: UploadsService, access: AccessService): void {
  // Outside of the protocol, with a body in JSON.
  mount(root, findNameConflicts, async ({ body }) => ({ conflicts: await uploads.findConflicts(body.files) }))

  root.register(async (app) => {
    speakTus(app)
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
      const creation = creationIn(request)
      const session = sessionOf(request)
      const network = networkOf(request.ip)
      const proof = await access.requirePin(creation.metadata.pin, { session, network })
      const state = await uploads.create(proof, { ...creation, session, network, body })
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
      const result = await uploads.append(params.id, partIn(request, body), credentialsOf(request, {}))
      return reply.headers(partHeaders(result)).send()
    }),
  )

  mount(app, cancelUpload, async ({ params, reply }) => {
    await uploads.cancel(params.id)
    return reply.send()
  })
}
