import { listEngines } from '@pinloft/contract/engines'
import type { FastifyInstance } from 'fastify'
import type { Engines } from '../../platform/engines/engines.ts'
import { mount } from '../../platform/http/mount.ts'

export function enginesRoutes(app: FastifyInstance, engines: Engines): void {
  mount(app, listEngines, () => engines.list())
}
