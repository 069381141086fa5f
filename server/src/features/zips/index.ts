export { zipsRoutes } from './zips.routes.ts'
export { ZipsService } from './zips.service.ts'
