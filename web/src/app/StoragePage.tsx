import FilesPage from '../features/files/FilesPage.tsx'
import { FolderSearch } from '../features/search/FolderSearch.tsx'
import { SearchResultsPage } from '../features/search/SearchResultsPage.tsx'
import { useSearchAddress } from '../features/search/useSearchAddress.ts'
import { TrashLink, TrashPage, TrashSpace, useTrashAddress } from '../features/trash/index.ts'

/** Cloud Storage: a folder, what a search finds, or the trash. A folder and a search are there at once, so that no letter is lost between them. */
export default function StoragePage() {
  const { request } = useSearchAddress()
  const { isTrash } = useTrashAddress()
  if (request !== null) return <SearchResultsPage request={request} />
  if (isTrash) return <TrashPage />
  return <FilesPage search={<FolderSearch />} trashLink={<TrashLink />} trashSpace={<TrashSpace />} />
}
