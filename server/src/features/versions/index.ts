export { previousContents } from './previous-contents.ts'
export { surplusVersions } from './thinning.ts'
export { createVersions } from './versions.feature.ts'
export { versionsStorage } from './versions.storage.ts'
