export { OwnTrash, type TrashPageQuery, type WhichTrashed } from './own-trash.ts'
export { createTrash } from './trash.feature.ts'
export type { TrashService } from './trash.service.ts'
export { trashStorage } from './trash.storage.ts'
