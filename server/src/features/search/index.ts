export { searchMigrations } from './search.migrations.ts'
export { searchRoutes } from './search.routes.ts'
export { SearchService } from './search.service.ts'
