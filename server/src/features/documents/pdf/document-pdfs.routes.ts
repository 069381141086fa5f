import { exportDocumentPdf } from '@pinloft/contract/documents/endpoints'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyInstance } from 'fastify'
import { credentialsOf } from '../../../core/protection/index.ts'
import { mount } from '../../../platform/http/mount.ts'
import type { DocumentPdfsService } from './document-pdfs.service.ts'

export function documentPdfRoutes(app: FastifyInstance, pdfs: DocumentPdfsService): void {
  mount(app, exportDocumentPdf, async ({ params, query, request, reply }) => {
    const { name, bytes } = await pdfs.make(params.id, credentialsOf(request, query), query.missingLetters)
    return reply
      .headers({
        'content-type': 'application/pdf',
        'content-disposition': contentDisposition(name),
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, no-store',
      })
      .send(bytes)
  })
}
