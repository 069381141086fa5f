import FilesPage from '../features/files/FilesPage.tsx'
import { FolderSearch } from '../features/search/FolderSearch.tsx'
import { SearchResultsPage } from '../features/search/SearchResultsPage.tsx'
import { useSearchAddress } from '../features/search/useSearchAddress.ts'

/** Cloud Storage: a folder, or what a search finds. Both are there at once, so that no letter is lost between them. */
export default function StoragePage() {
  const { request } = useSearchAddress()
  return request === null ? <FilesPage search={<FolderSearch />} /> : <SearchResultsPage request={request} />
}
