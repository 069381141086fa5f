export { SafeNames } from './safe-names.ts'
export { zipsRoutes } from './zips.routes.ts'
export { ZipsService } from './zips.service.ts'
