export { DerivedCache } from './derived-cache.ts'
export { mediaRoutes } from './media.routes.ts'
export { DerivedFiles, Media } from './media.ts'
