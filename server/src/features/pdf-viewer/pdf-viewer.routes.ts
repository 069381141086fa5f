import { entityTag } from '@pinloft/contract/files/endpoints'
import { getPdfDocument, savePdf, savePdfCopy, setPdfPage, viewGuide } from '@pinloft/contract/pdf-viewer/endpoints'
import type { FastifyInstance } from 'fastify'
import { contentHeaders } from '../../core/files/index.ts'
import { credentialsOf } from '../../core/protection/index.ts'
import { AppError } from '../../platform/errors.ts'
import { mount } from '../../platform/http/mount.ts'
import { sendBlob } from '../../platform/http/send-blob.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import { withStreamedBody } from '../../platform/http/streamed-body.ts'
import type { PdfSaver } from './pdf-saver.ts'
import type { PdfViewerService } from './pdf-viewer.service.ts'

/** A PDF by its extension may have been uploaded as another type. */
const PDF_TYPE = 'application/pdf'

export function pdfViewerRoutes(
  root: FastifyInstance,
  { service, saver }: { service: PdfViewerService; saver: PdfSaver },
): void {
  mount(root, viewGuide, async ({ params, query, request, reply }) => {
    const content = await service.content(params.file, query.version, credentialsOf(request, query))
    return sendBlob(request, reply, {
      sizeBytes: content.sizeBytes,
      etag: content.sha256,
      headers: contentHeaders({ ...content, mimeType: PDF_TYPE }, { asAttachment: query.download !== undefined }),
      open: content.open,
    })
  })

  mount(root, getPdfDocument, ({ params }) => service.document(params.file))

  mount(root, setPdfPage, async ({ params, body }) => {
    await service.setPage(params.file, body.pageNumber)
    return body
  })

  root.register(async (app) => {
    // The routes read the body as a stream.
    app.addContentTypeParser(savePdf.consumes, (_request, _payload, done) => done(null))

    mount(app, savePdf, ({ params, query, request, reply }) =>
      withStreamedBody(request, async (content) => {
        if (request.headers['content-type'] !== savePdf.consumes) throw new AppError('unsupported_body')
        const file = await saver.save(sessionOf(request), params.file, {
          content,
          versions: versionsOf(request.headers['if-match']),
          credentials: credentialsOf(request, query),
        })
        reply.header('etag', entityTag(file.version))
        return { file }
      }),
    )

    mount(app, savePdfCopy, ({ params, query, request }) =>
      withStreamedBody(request, async (content) => {
        if (request.headers['content-type'] !== savePdfCopy.consumes) throw new AppError('unsupported_body')
        return { file: await saver.saveCopy(params.file, { content, credentials: credentialsOf(request, query) }) }
      }),
    )
  })
}

/** Returns the versions that a request may replace; `*` names none that was seen. Throws `if_match_missing`. */
function versionsOf(ifMatch: string | undefined): string[] {
  const versions = [...(ifMatch ?? '').matchAll(/"([^"]*)"/g)].map(([, version = '']) => version)
  if (versions.length === 0) throw new AppError('if_match_missing')
  return versions
}
