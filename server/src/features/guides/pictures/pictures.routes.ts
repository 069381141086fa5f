import { addGuidePicture, getGuidePicture } from '@pinloft/contract/guides/pictures'
import type { FastifyInstance } from 'fastify'
import type { VerifiedBlobs } from '../../../platform/blobs/verified-blobs.ts'
import { mount } from '../../../platform/http/mount.ts'
import { sendBlob } from '../../../platform/http/send-blob.ts'
import { withStreamedBody } from '../../../platform/http/streamed-body.ts'
import type { PicturesService } from './pictures.service.ts'

export function picturesRoutes(app: FastifyInstance, pictures: PicturesService, blobs: VerifiedBlobs): void {
  mount(app, addGuidePicture, ({ request }) => withStreamedBody(request, (content) => pictures.add(content)))

  mount(app, getGuidePicture, async ({ params, request, reply }) => {
    const { blob_key, sha256, size_bytes, mime_type } = await pictures.find(params.id)
    return sendBlob(request, reply, {
      sizeBytes: size_bytes,
      etag: sha256,
      headers: {
        'content-type': mime_type,
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, max-age=31536000, immutable',
      },
      open: () => blobs.open(blob_key),
    })
  })
}
