import {
  discardDocumentDraft,
  getDocumentDraft,
  keepDocumentDraft,
  listDocumentDrafts,
  restoreDocumentDraft,
} from '@pinloft/contract/documents/endpoints'
import { DOCUMENTS_TEXTS } from '@pinloft/contract/documents/texts'
import type { FastifyInstance } from 'fastify'
import { credentialsOf } from '../../../core/protection/index.ts'
import { mount } from '../../../platform/http/mount.ts'
import { writerOf } from '../request-writer.ts'
import type { DraftsService } from './drafts.service.ts'

export function draftsRoutes(app: FastifyInstance, drafts: DraftsService): void {
  mount(app, listDocumentDrafts, ({ request }) => drafts.list(writerOf(request)))

  mount(app, getDocumentDraft, ({ params, query, request }) =>
    drafts.get(params.id, writerOf(request), credentialsOf(request, query)),
  )

  mount(app, keepDocumentDraft, ({ params, query, body, request }) =>
    drafts.keep(params.id, body, writerOf(request), credentialsOf(request, query)),
  )

  mount(app, discardDocumentDraft, async ({ params }) => {
    await drafts.discard(params.id)
    return { message: DOCUMENTS_TEXTS.draftDiscarded }
  })

  mount(app, restoreDocumentDraft, async ({ params }) => {
    await drafts.restore(params.id)
    return { message: DOCUMENTS_TEXTS.draftRestored }
  })
}
