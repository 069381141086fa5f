export { createAssistant } from './assistant.feature.ts'
export { assistantStorage } from './assistant.storage.ts'
