import { getClock } from '@pinloft/contract/shared/clock'
import { getHealth, listEngines, PLATFORM_VERSION } from '@pinloft/contract/system/endpoints'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/feature.ts'
import { mount } from '../../platform/http/mount.ts'

export function systemRoutes(
  app: FastifyInstance,
  { engines, retention }: Pick<Platform, 'engines' | 'retention'>,
): void {
  mount(app, getHealth, () => ({ status: 'ok' as const, version: PLATFORM_VERSION }))

  mount(app, getClock, () => ({ jump: retention.jump }))

  mount(app, listEngines, () => engines.list())
}
