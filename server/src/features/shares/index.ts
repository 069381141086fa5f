export { createShares } from './shares.feature.ts'
export { sharesStorage } from './shares.storage.ts'
export { visitorUploads } from './visitor-uploads.ts'
