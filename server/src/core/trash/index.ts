export { createTrash } from './trash.feature.ts'
export type { TrashService } from './trash.service.ts'
export { trashStorage } from './trash.storage.ts'
