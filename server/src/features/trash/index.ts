export { createTrash } from './trash.feature.ts'
export { trashStorage } from './trash.storage.ts'
