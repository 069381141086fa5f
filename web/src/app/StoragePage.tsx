import type { File as StoredFile } from '@pinloft/contract/files'
import { useEffect } from 'react'
import FilesPage from '../features/files/FilesPage.tsx'
import { DetailsSectionContext } from '../features/files/index.ts'
import { FolderSearch } from '../features/search/FolderSearch.tsx'
import { SearchResultsPage } from '../features/search/SearchResultsPage.tsx'
import { useSearchAddress } from '../features/search/useSearchAddress.ts'
import { TrashLink, TrashPage, TrashSpace, useTrashAddress } from '../features/trash/index.ts'
import { FileVersions, VersionsSpace } from '../features/versions/index.ts'

/** Cloud Storage: a folder, what a search finds, or the trash. A folder and a search are there at once, so that no letter is lost between them. */
export default function StoragePage() {
  const { request } = useSearchAddress()
  const { isTrash } = useTrashAddress()
  useFocusKept(isTrash)
  if (isTrash) return <TrashPage />
  return (
    <DetailsSectionContext value={versionsOf}>
      {request === null ? (
        <FilesPage
          search={<FolderSearch />}
          trashLink={<TrashLink />}
          trashSpace={<TrashSpace />}
          versionsSpace={<VersionsSpace />}
        />
      ) : (
        <SearchResultsPage request={request} />
      )}
    </DetailsSectionContext>
  )
}

function versionsOf(file: StoredFile) {
  return <FileVersions key={file.id} file={file} />
}

/** Where what had the keyboard has gone with the former view, the new one starts at its top, as each screen does. */
function useFocusKept(view: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the view changes
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [view])
}
