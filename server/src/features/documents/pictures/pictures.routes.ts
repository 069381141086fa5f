import { addDocumentPicture, getDocumentPicture } from '@pinloft/contract/documents/pictures'
import type { FastifyInstance } from 'fastify'
import { credentialsOf } from '../../../core/protection/index.ts'
import { mount } from '../../../platform/http/mount.ts'
import { sendBlob } from '../../../platform/http/send-blob.ts'
import { withStreamedBody } from '../../../platform/http/streamed-body.ts'
import type { PicturesService } from './pictures.service.ts'

export function picturesRoutes(root: FastifyInstance, pictures: PicturesService): void {
  root.register(async (app) => {
    // The route reads the body as a stream.
    app.addContentTypeParser(addDocumentPicture.consumes, (_request, _payload, done) => done(null))

    mount(app, addDocumentPicture, ({ query, request }) =>
      withStreamedBody(request, (content) => pictures.add(content, query.fileId, credentialsOf(request, query))),
    )
  })

  mount(root, getDocumentPicture, async ({ params, query, request, reply }) => {
    const { sha256, size_bytes, mime_type, lock, open } = await pictures.content(
      params.id,
      credentialsOf(request, query),
    )
    return sendBlob(request, reply, {
      sizeBytes: size_bytes,
      etag: sha256,
      headers: {
        'content-type': mime_type,
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': lock === null ? 'private, max-age=31536000, immutable' : 'private, no-store',
      },
      open,
    })
  })
}
