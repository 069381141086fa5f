export { describeApi, systemRoutes } from './system.routes.ts'
