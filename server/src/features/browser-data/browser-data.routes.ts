import {
  clearBrowserData,
  deleteBrowserData,
  dismissBrowserDataVersion,
  listBrowserDataDomains,
  listBrowserDataEntries,
  listBrowserDataVersions,
  loadBrowserData,
  restoreBrowserDataVersion,
  saveBrowserData,
} from '@pinloft/contract/browser-data/endpoints'
import { BROWSER_DATA_TEXTS as TEXTS } from '@pinloft/contract/browser-data/texts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AccessService, describeUserAgent, networkOf } from '../../core/access/index.ts'
import { mount } from '../../platform/http/mount.ts'
import { sendJsonStream } from '../../platform/http/send-json-stream.ts'
import { sessionOf } from '../../platform/http/session-of.ts'
import type { BrowserDataService } from './browser-data.service.ts'
import type { Writer } from './stored-values.ts'

export function browserDataRoutes(
  app: FastifyInstance,
  { service, access }: { service: BrowserDataService; access: AccessService },
): void {
  mount(app, saveBrowserData, async ({ body, request }) => ({ revision: await service.save(body, writerOf(request)) }))

  mount(app, loadBrowserData, ({ query, request, reply }) => sendJsonStream(request, reply, service.load(query)))

  mount(app, clearBrowserData, async ({ body, request }) => ({ cleared: await service.clear(body, writerOf(request)) }))

  mount(app, listBrowserDataDomains, ({ request }) => service.domains(sessionOf(request).deviceId))

  mount(app, listBrowserDataEntries, ({ query, request }) => service.entries(query, sessionOf(request).deviceId))

  mount(app, listBrowserDataVersions, ({ params, request }) => service.versions(params.id, sessionOf(request).deviceId))

  mount(app, restoreBrowserDataVersion, async ({ params, request }) => ({
    revision: await service.restore(params.id, writerOf(request)),
  }))

  mount(app, dismissBrowserDataVersion, async ({ params }) => {
    await service.dismiss(params.id)
    return { message: TEXTS.dismissed }
  })

  mount(app, deleteBrowserData, async ({ body, request }) => {
    const proof = await access.requirePin(body.pin, { session: sessionOf(request), network: networkOf(request.ip) })
    await service.delete(proof, body.domain)
    return { message: TEXTS.deleted }
  })
}

function writerOf(request: FastifyRequest): Writer {
  return {
    deviceId: sessionOf(request).deviceId,
    device: describeUserAgent(request.headers['user-agent'] ?? ''),
  }
}
