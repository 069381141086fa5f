import { getHealth, PLATFORM_VERSION } from '@pinloft/contract/system'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'

export function systemRoutes(app: FastifyInstance): void {
  mount(app, getHealth, () => ({ status: 'ok' as const, version: PLATFORM_VERSION }))
}
