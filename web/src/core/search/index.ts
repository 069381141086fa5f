export { FolderSearch } from './FolderSearch.tsx'
export { SearchResultsPage } from './SearchResultsPage.tsx'
export { useSearchAddress } from './useSearchAddress.ts'
