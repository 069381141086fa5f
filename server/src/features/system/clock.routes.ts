import { getClock } from '@pinloft/contract/clock'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { Retention } from '../../platform/retention/retention.ts'

export function clockRoutes(app: FastifyInstance, retention: Retention): void {
  mount(app, getClock, () => ({ jump: retention.jump }))
}
