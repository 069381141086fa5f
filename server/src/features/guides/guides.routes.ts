import {
  createGuide,
  deleteGuide,
  getGuide,
  getGuideLibrary,
  listGuideCards,
  listGuides,
  updateGuide,
  verifyGuidePassword,
} from '@pinloft/contract/guides/endpoints'
import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { jsonArray, sendJsonStream } from '../../platform/http/send-json-stream.ts'
import type { GuidesService } from './guides.service.ts'
import { credentialsOf, writerOf } from './request-origin.ts'

export function guidesRoutes(app: FastifyInstance, guides: GuidesService): void {
  mount(app, listGuides, async ({ query: { limit, cursor }, request, reply }) => {
    const pieces =
      limit === undefined ? jsonArray(guides.batches()) : [JSON.stringify(await guides.page({ limit, cursor }))]
    return sendJsonStream(request, reply, pieces)
  })

  mount(app, listGuideCards, ({ query }) => guides.cards(query))

  mount(app, getGuideLibrary, () => guides.library())

  mount(app, getGuide, ({ params }) => guides.get(params.id))

  mount(app, createGuide, ({ body, request }) => guides.create(body, writerOf(request)))

  mount(app, updateGuide, ({ params, body, request }) =>
    guides.update(params.id, body, credentialsOf(request, body.password), writerOf(request)),
  )

  mount(app, deleteGuide, async ({ params, body, request }) => {
    await guides.delete(params.id, credentialsOf(request, body?.password ?? ''))
    return { message: GUIDES_TEXTS.deleted }
  })

  mount(app, verifyGuidePassword, async ({ params, body, request }) => {
    await guides.verifyPassword(params.id, credentialsOf(request, body.password))
    return { ok: true as const }
  })
}
