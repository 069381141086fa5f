export { previousContents } from './previous-contents.ts'
export { createVersions } from './versions.feature.ts'
export { versionsStorage } from './versions.storage.ts'
