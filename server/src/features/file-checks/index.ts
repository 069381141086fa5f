export { fileChecksMigrations } from './file-checks.migrations.ts'
export { checkFirst } from './file-checks.repository.ts'
export { fileChecksRoutes } from './file-checks.routes.ts'
export { FileChecksService } from './file-checks.service.ts'
