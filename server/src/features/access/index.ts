export { accessMigrations } from './access.migrations.ts'
export { accessRoutes, guardRoutes } from './access.routes.ts'
export { AccessService, type VerifiedPin } from './access.service.ts'
export { networkOf } from './networks.ts'
