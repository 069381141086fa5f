import {
  changeAiProvider,
  getAiProvider,
  listAiModels,
  saveOpenAiKey,
  testAiProvider,
} from '@pinloft/contract/assistant/provider'
import { ASSISTANT_TEXTS } from '@pinloft/contract/assistant/texts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type AccessService, networkOf, type VerifiedPin } from '../../../core/access/index.ts'
import { disconnectSignal } from '../../../platform/http/disconnect-signal.ts'
import { mount } from '../../../platform/http/mount.ts'
import { sessionOf } from '../../../platform/http/session-of.ts'
import type { ProviderService } from './provider.service.ts'

export function providerRoutes(app: FastifyInstance, provider: ProviderService, access: AccessService): void {
  mount(app, getAiProvider, () => provider.get())

  mount(app, changeAiProvider, async ({ body: { pin, ...wanted }, request }) =>
    provider.change(await checkPin(pin, request), wanted),
  )

  mount(app, saveOpenAiKey, async ({ body: { apiKey, pin }, request }) => {
    await provider.checkKey(apiKey)
    await provider.change(await checkPin(pin, request), { apiKey })
    return { message: ASSISTANT_TEXTS.keySaved }
  })

  mount(app, listAiModels, ({ body, reply }) => provider.models(body, disconnectSignal(reply, 'work_interrupted')))

  mount(app, testAiProvider, ({ body, reply }) => provider.test(body, disconnectSignal(reply, 'work_interrupted')))

  function checkPin(pin: string, request: FastifyRequest): Promise<VerifiedPin> {
    return access.requirePin(pin, { session: sessionOf(request), network: networkOf(request.ip) })
  }
}
