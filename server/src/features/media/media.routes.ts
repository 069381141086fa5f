import { getPdfPreview, getPhotoDetails, getThumbnail, listArchive, listEngines } from '@pinloft/contract/media'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from '../../platform/errors.ts'
import { mount } from '../../platform/http/mount.ts'
import { sendBlob } from '../../platform/http/send-blob.ts'
import { contentHeaders } from '../files/index.ts'
import { credentialsOf } from '../protection/index.ts'
import type { Media } from './media.ts'

const PICTURE_HEADERS = {
  'content-type': 'image/webp',
  'content-security-policy': "default-src 'none'; sandbox",
}

export function mediaRoutes(app: FastifyInstance, media: Media): void {
  mount(app, getThumbnail, async ({ params, query, request, reply }) => {
    const credentials = credentialsOf(request, {})
    const found = await media.thumbnails.get(params.id, query.size, credentials, untilGone(reply)).catch((error) => {
      if (query.orNothing !== undefined && isUnavailable(error)) return null
      throw error
    })
    if (found === null) return reply.code(204).header('cache-control', 'private, no-cache').send()
    const { bytes, sha256 } = found
    const isForEver = query.version === sha256
    return sendBlob(request, reply, {
      sizeBytes: bytes.byteLength,
      etag: `${sha256}-${query.size}`,
      headers: {
        ...PICTURE_HEADERS,
        'cache-control': isForEver ? 'private, max-age=31536000, immutable' : 'private, no-cache',
      },
      open: async () => ({
        async *read({ start, end }) {
          yield bytes.subarray(start, end + 1)
        },
        async close() {},
      }),
    })
  })

  mount(app, getPdfPreview, async ({ params, request, reply }) => {
    const { file, ...pdf } = await media.pdfPreviews.get(params.id, credentialsOf(request, {}), untilGone(reply))
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

  mount(app, listEngines, () => media.engines.list())
}

function isUnavailable(error: unknown): boolean {
  return error instanceof AppError && error.code === 'thumbnail_unavailable'
}

/** Tells when who has asked is gone, so that nothing is made for nobody. */
function untilGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => gone.abort(new AppError('thumbnail_unavailable')))
  return gone.signal
}
