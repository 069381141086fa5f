import { makeGuidePdf } from '@pinloft/contract/guides/pdfs'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import { sessionOf } from '../../../platform/http/session-of.ts'
import type { GuidePdfsService } from './guide-pdfs.service.ts'

export function guidePdfRoutes(app: FastifyInstance, pdfs: GuidePdfsService): void {
  mount(app, makeGuidePdf, ({ params, query, request }) =>
    pdfs.make(params.id, sessionOf(request).id, query.missingLetters),
  )
}
