export { createSearch } from './search.feature.ts'
export { searchStorage } from './search.storage.ts'
export { type SearchedText, type SearchedTexts, TextIndex } from './text-index.ts'
