import {
  addAboutImage,
  addAboutImageFromStorage,
  getAboutDraft,
  getAboutImage,
  keepAboutDraft,
  previewAboutPage,
  saveDocument,
} from '@pinloft/contract/about-page/endpoints'
import type { FastifyInstance } from 'fastify'
import { type AccessService, networkOf } from '../../core/access/index.ts'
import { contentHeaders } from '../../core/files/index.ts'
import { credentialsOf } from '../../core/protection/index.ts'
import type { VerifiedBlobs } from '../../platform/blobs/verified-blobs.ts'
import { disconnectSignal } from '../../platform/http/disconnect-signal.ts'
import { mount } from '../../platform/http/mount.ts'
import { sendBlob } from '../../platform/http/send-blob.ts'
import { sendBlocks } from '../../platform/http/send-blocks.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import { withStreamedBody } from '../../platform/http/streamed-body.ts'
import type { DraftsService } from './drafts/drafts.service.ts'
import type { ImagesService } from './images/images.service.ts'
import { buildAboutPage } from './page/build-page.ts'
import { pageBytes, pageSizeBytes } from './page/page-bytes.ts'
import type { DocumentsService } from './saving/documents.service.ts'

interface Parts {
  drafts: DraftsService
  images: ImagesService
  documents: DocumentsService
  access: AccessService
  blobs: VerifiedBlobs
}

export function aboutPageRoutes(app: FastifyInstance, { drafts, images, documents, access, blobs }: Parts): void {
  mount(app, getAboutDraft, ({ request }) => drafts.get(sessionOf(request).deviceId))

  mount(app, keepAboutDraft, ({ body, request }) => drafts.keep(body, sessionOf(request).deviceId))

  mount(app, addAboutImageFromStorage, ({ body, request, reply }) =>
    images.addFromStorage(body.fileId, credentialsOf(request, {}), disconnectSignal(reply, 'work_interrupted')),
  )

  mount(app, getAboutImage, async ({ params, request, reply }) => {
    const { blob_key, sha256, size_bytes } = await images.find(params.id)
    return sendBlob(request, reply, {
      sizeBytes: size_bytes,
      etag: sha256,
      headers: {
        'content-type': 'image/webp',
        'content-disposition': 'inline',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, max-age=31536000, immutable',
      },
      open: () => blobs.open(blob_key),
    })
  })

  mount(app, previewAboutPage, async ({ query, request, reply }) => {
    const { deviceId } = sessionOf(request)
    const parts = buildAboutPage(await drafts.content({ revision: null, deviceId }), query.scheme)
    const page = { name: 'about.html', mimeType: 'text/html', isPasswordProtected: true }
    return sendBlocks(request, reply, {
      sizeBytes: pageSizeBytes(parts),
      headers: contentHeaders(page, { asAttachment: false }),
      blocks: pageBytes(parts, blobs),
    })
  })

  mount(app, saveDocument, async ({ body: { pin, ...wanted }, request }) => {
    documents.check(wanted)
    const session = sessionOf(request)
    const proof = await access.requirePin(pin, { session, network: networkOf(request.ip) })
    return documents.save(proof, wanted, session.deviceId)
  })

  void app.register(async (scope) => {
    scope.addContentTypeParser('application/octet-stream', (_request, _payload, done) => done(null))
    mount(scope, addAboutImage, ({ request, reply }) =>
      withStreamedBody(request, (content) => images.add(content, disconnectSignal(reply, 'work_interrupted'))),
    )
  })
}
