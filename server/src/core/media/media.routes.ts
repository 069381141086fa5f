import { getPdfPreview, getPhotoDetails, getThumbnail, listArchive } from '@pinloft/contract/media/endpoints'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { disconnectSignal } from '../../platform/http/disconnect-signal.ts'
import { mount } from '../../platform/http/mount.ts'
import { sendBlob } from '../../platform/http/send-blob.ts'
import { sendPicture } from '../../platform/http/send-picture.ts'
import { contentHeaders } from '../files/index.ts'
import { credentialsOf } from '../protection/index.ts'
import type { Media } from './media.ts'

export function mediaRoutes(app: FastifyInstance, media: Media): void {
  mount(app, getThumbnail, async ({ params, query, request, reply }) => {
    const credentials = credentialsOf(request, {})
    const found = await media.thumbnails
      .get(params.id, query.size, credentials, disconnectSignal(reply, 'thumbnail_unavailable'))
      .catch((error) => {
        if (query.orNothing !== undefined && isUnavailable(error)) return null
        throw error
      })
    if (found === null) return reply.code(204).header('cache-control', 'private, no-cache').send()
    const { bytes, sha256 } = found
    return sendPicture(request, reply, {
      bytes,
      type: 'image/webp',
      etag: `${sha256}-${query.size}`,
      isForEver: query.version === sha256,
    })
  })

  mount(app, getPdfPreview, async ({ params, request, reply }) => {
    const { file, ...pdf } = await media.pdfPreviews.get(
      params.id,
      credentialsOf(request, {}),
      disconnectSignal(reply, 'thumbnail_unavailable'),
    )
    const shown = { ...file, name: `${file.name}.pdf`, mimeType: 'application/pdf' }
    return sendBlob(request, reply, {
      ...pdf,
      etag: `${file.sha256}-pdf`,
      headers: contentHeaders(shown, { asAttachment: false }),
    })
  })

  mount(app, listArchive, ({ params, query, request }) => media.archives.list(params.id, credentialsOf(request, query)))

  mount(app, getPhotoDetails, ({ params, query, request }) =>
    media.photos.get(params.id, credentialsOf(request, query), { withLocation: query.location !== undefined }),
  )
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'thumbnail_unavailable'
}
