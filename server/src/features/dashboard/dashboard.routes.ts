import { getDashboardStats } from '@pinloft/contract/dashboard/endpoints'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../platform/http/mount.ts'
import type { DashboardService } from './dashboard.service.ts'

export function dashboardRoutes(app: FastifyInstance, dashboard: DashboardService): void {
  mount(app, getDashboardStats, () => dashboard.stats())
}
