export { createSearch } from './search.feature.ts'
export { searchStorage } from './search.storage.ts'
