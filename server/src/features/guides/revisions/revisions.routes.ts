import { getGuideRevision, listGuideRevisions, restoreGuideRevision } from '@pinloft/contract/guides/revisions'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../platform/http/mount.ts'
import { credentialsOf, writerOf } from '../request-origin.ts'
import type { RevisionsService } from './revisions.service.ts'

export function revisionsRoutes(app: FastifyInstance, revisions: RevisionsService): void {
  mount(app, listGuideRevisions, ({ params, request }) => revisions.list(params.id, writerOf(request)))

  mount(app, getGuideRevision, ({ params, request }) => revisions.get(params.id, params.revision, writerOf(request)))

  mount(app, restoreGuideRevision, ({ params, body: { password, baseRevision }, request }) => {
    const credentials = { ...credentialsOf(request, password), baseRevision }
    return revisions.restore(params.id, params.revision, credentials, writerOf(request))
  })
}
