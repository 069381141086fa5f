export { dashboardRoutes } from './dashboard.routes.ts'
export { DashboardService } from './dashboard.service.ts'
