export { DerivedCache } from './derived-cache.ts'
export { mediaRoutes } from './media.routes.ts'
export { DerivedFiles, Media } from './media.ts'
export { pictureSize } from './picture-size.ts'
