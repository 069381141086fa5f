import {
  changeVersionsSettings,
  deleteVersion,
  getVersionContent,
  getVersionsSettings,
  getVersionsSummary,
  listFileVersions,
  restoreVersion,
} from '@pinloft/contract/versions/endpoints'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import { sendBlob } from '../../platform/http/send-blob.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import { type AccessService, networkOf } from '../access/index.ts'
import { contentHeaders } from '../files/index.ts'
import { credentialsOf } from '../protection/index.ts'
import type { VersionsService } from './versions.service.ts'

export function versionsRoutes(app: FastifyInstance, versions: VersionsService, access: AccessService): void {
  mount(app, listFileVersions, ({ params, query }) => versions.page(params.id, query))

  mount(app, getVersionContent, async ({ params: { id, versionId }, query, request, reply }) => {
    const content = await versions.content(id, versionId, credentialsOf(request, query))
    return sendBlob(request, reply, {
      sizeBytes: content.sizeBytes,
      etag: content.sha256,
      headers: contentHeaders(content, { asAttachment: query.download !== undefined }),
      open: content.open,
    })
  })

  mount(app, restoreVersion, ({ params: { id, versionId }, body, request }) =>
    versions.restore(sessionOf(request), id, versionId, credentialsOf(request, body)),
  )

  mount(app, deleteVersion, async ({ params: { id, versionId }, body, request }) => {
    const proof = await access.requirePin(body.pin, clientOf(request), 'access_pin_invalid')
    await versions.remove(proof, id, versionId, credentialsOf(request, { password: body.password }))
    return { message: 'Version deleted' }
  })

  mount(app, getVersionsSummary, () => versions.summary())

  mount(app, getVersionsSettings, () => versions.settings())

  mount(app, changeVersionsSettings, async ({ body: { pin, ...settings }, request }) => {
    const proof = await access.requirePin(pin, clientOf(request))
    return versions.changeSettings(proof, settings)
  })
}

function clientOf(request: FastifyRequest) {
  return { session: sessionOf(request), network: networkOf(request.ip) }
}
