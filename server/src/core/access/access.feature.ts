import type { Feature, Platform } from '../../platform/feature.ts'
import { accessRoutes } from './access.routes.ts'
import { AccessService } from './access.service.ts'
import type { PinHashCost } from './pin.ts'

export type Access = ReturnType<typeof createAccess>

/** The PIN gate, its sessions, and the counters for wrong guesses. */
export function createAccess(platform: Platform, { pinHashCost }: { pinHashCost: PinHashCost | undefined }) {
  const service = new AccessService({ ...platform, pinHashCost })
  service.sweepBy(platform.retention)
  return {
    service,
    routes: (http) => accessRoutes(http, service, platform),
  } satisfies Feature & { service: AccessService }
}
