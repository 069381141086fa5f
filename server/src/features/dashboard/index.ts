export { createDashboard } from './dashboard.feature.ts'
