export { formerContents } from './former-contents.ts'
export { versionsMigrations } from './versions.migrations.ts'
export { versionsRoutes } from './versions.routes.ts'
export { VersionsService } from './versions.service.ts'
