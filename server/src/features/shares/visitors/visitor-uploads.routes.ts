import { SHARE_PATH, visitorPaths } from '@pinloft/contract/shares/endpoints'
import type { FastifyInstance } from 'fastify'
import { creationIn, partHeaders, partIn, speakTus, stateHeaders, withBody } from '../../../core/uploads/index.ts'
import { AppError } from '../../../platform/errors.ts'
import { toAppError } from '../../../platform/http/error-mapper.ts'
import { visitorOf } from './visitor-of.ts'
import type { VisitorUploadsService } from './visitor-uploads.service.ts'

interface UploadRoute {
  Params: { token: string; uploadId: string }
}

/** Resumable uploads of visitors: tus 1.0.0, like those of the owner, without its discovery. */
export function visitorUploadsRoutes(root: FastifyInstance, uploads: VisitorUploadsService): void {
  const hidden = { schema: { hide: true } }
  const upload = `${SHARE_PATH}/uploads/:uploadId`
  root.register(async (app) => {
    speakTus(app)
    app.setErrorHandler((error) => {
      // Visitors can't make room.
      throw toAppError(error).code === 'no_space' ? new AppError('share_no_room', { cause: error }) : error
    })

    app.post<{ Params: { token: string; entryId: string } }>(
      `${SHARE_PATH}/:entryId/uploads`,
      hidden,
      (request, reply) =>
        withBody(request, async (body) => {
          const { token, entryId: folderId } = request.params
          const creation = { ...creationIn(request), body }
          const state = await uploads.create({ token, folderId }, creation, visitorOf(request))
          const location = visitorPaths(token).upload(state.id)
          return reply
            .code(201)
            .headers({ ...stateHeaders(state), location })
            .send()
        }),
    )

    app.head<UploadRoute>(upload, hidden, async (request, reply) => {
      const { token, uploadId } = request.params
      const state = await uploads.state(token, uploadId, visitorOf(request))
      return reply
        .headers({ ...stateHeaders(state), 'upload-length': state.sizeBytes, 'cache-control': 'no-store' })
        .send()
    })

    app.patch<UploadRoute>(upload, hidden, (request, reply) =>
      withBody(request, async (body) => {
        const { token, uploadId: id } = request.params
        const part = partIn(request, body)
        const result = await uploads.append(token, { id, part, visitor: visitorOf(request) })
        return reply.code(204).headers(partHeaders(result)).send()
      }),
    )

    app.delete<UploadRoute>(upload, hidden, async (request, reply) => {
      const { token, uploadId } = request.params
      await uploads.cancel(token, uploadId, visitorOf(request))
      return reply.code(204).send()
    })
  })
}
