import { discardGuideDraft, getGuideDraft, keepGuideDraft, listGuideDrafts } from '@pinloft/contract/guides/drafts'
import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import { writerOf } from '../request-origin.ts'
import type { DraftsService } from './drafts.service.ts'

export function draftsRoutes(app: FastifyInstance, drafts: DraftsService): void {
  mount(app, listGuideDrafts, ({ request }) => drafts.list(writerOf(request)))

  mount(app, getGuideDraft, ({ params, request }) => drafts.get(params.id, writerOf(request)))

  mount(app, keepGuideDraft, ({ params, body, request }) => drafts.keep(params.id, body, writerOf(request)))

  mount(app, discardGuideDraft, async ({ params }) => {
    await drafts.discard(params.id)
    return { message: GUIDES_TEXTS.draftDiscarded }
  })
}
