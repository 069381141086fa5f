import { createDocument, openDocument } from '@pinloft/contract/documents/endpoints'
import type { FastifyInstance } from 'fastify'
import { type AccessService, networkOf } from '../../../core/access/index.ts'
import { credentialsOf } from '../../../core/protection/index.ts'
import { mount } from '../../../platform/http/mount.ts'
import { sessionOf } from '../../../platform/http/session-of.ts'
import { writerOf } from '../request-writer.ts'
import type { OpenDocumentService } from './open-document.service.ts'
import type { SaveDocumentService } from './save-document.service.ts'

export function savingRoutes(
  app: FastifyInstance,
  { saving, opening, access }: { saving: SaveDocumentService; opening: OpenDocumentService; access: AccessService },
): void {
  mount(app, createDocument, async ({ body, request }) => {
    const session = sessionOf(request)
    const proof = await access.requirePin(body.pin, { session, network: networkOf(request.ip) })
    return saving.save(proof, session, body, credentialsOf(request, body))
  })

  mount(app, openDocument, ({ params, body, request }) =>
    opening.open(params.id, writerOf(request), credentialsOf(request, body)),
  )
}
