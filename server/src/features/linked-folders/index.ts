export { createLinkedFolders } from './linked-folders.feature.ts'
export { linkedFoldersStorage } from './linked-folders.storage.ts'
