import type { AddressInfo } from 'node:net'
import type { Feature, Platform } from '../../platform/feature.ts'
import type { Access } from '../access/index.ts'
import { providerRoutes } from './provider/provider.routes.ts'
import { ProviderService } from './provider/provider.service.ts'

/** Answers questions with a language model of the person's choice. */
export function createAssistant(platform: Platform, { access }: { access: Access }): Feature {
  const provider = new ProviderService(platform)
  return {
    routes(http) {
      http.addHook('onListen', async () => {
        provider.ownPort = (http.server.address() as AddressInfo | null)?.port
      })
      providerRoutes(http, provider, access.service)
    },
  }
}
