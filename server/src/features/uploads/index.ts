export { createUploads } from './uploads.feature.ts'
export { uploadsStorage } from './uploads.storage.ts'
