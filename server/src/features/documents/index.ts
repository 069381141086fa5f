export { createDocuments } from './documents.feature.ts'
export { documentsStorage } from './documents.storage.ts'
