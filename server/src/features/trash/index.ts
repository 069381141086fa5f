export { trashMigrations } from './trash.migrations.ts'
export { trashRoutes } from './trash.routes.ts'
export { TrashService } from './trash.service.ts'
