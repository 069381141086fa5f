import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import { listTrashedGuides, purgeGuides, restoreGuide } from '@pinloft/contract/guides/trash'
import type { FastifyInstance } from 'fastify'
import { type AccessService, networkOf } from '../../../core/access/index.ts'
import { mount } from '../../../platform/http/mount.ts'
import { sessionOf } from '../../../platform/http/session-of.ts'
import type { GuideTrashService } from './guide-trash.service.ts'

export function guideTrashRoutes(app: FastifyInstance, trash: GuideTrashService, access: AccessService): void {
  mount(app, listTrashedGuides, ({ query }) => trash.page(query))

  mount(app, restoreGuide, ({ params }) => trash.restore(params.id))

  mount(app, purgeGuides, async ({ body: { pin, ids, isAll }, request }) => {
    const client = { session: sessionOf(request), network: networkOf(request.ip) }
    const proof = await access.requirePin(pin, client)
    const guideCount = await trash.purge(proof, { ids, isAll: isAll ?? false })
    return { message: GUIDES_TEXTS.purged, guideCount }
  })
}
