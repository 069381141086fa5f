export { FilmFacts } from './film-facts.ts'
export { videoMigrations } from './video.migrations.ts'
export { videoRoutes } from './video.routes.ts'
export { VideoService } from './video.service.ts'
