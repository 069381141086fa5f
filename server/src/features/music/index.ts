export { musicMigrations } from './music.migrations.ts'
export { musicRoutes } from './music.routes.ts'
export { Music } from './music.ts'
