import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { useEffect } from 'react'
import {
  DetailsSectionContext,
  FilesPage,
  StarredPage,
  useStarredAddress,
  useViewAddress,
} from '../../core/files/index.ts'
import { FolderSearch, SearchResultsPage, useSearchAddress } from '../../core/search/index.ts'
import { TrashLink, TrashPage, TrashSpace, useTrashAddress } from '../../core/trash/index.ts'
import { FileVersions, VersionsSpace } from '../../core/versions/index.ts'
import { SharesLink, SharesPage, useSharesAddress } from '../shares/index.ts'

/**
 * Cloud Storage: a folder, search results, everything starred, all links, or the trash. Folder and search are in the same chunk, so that no keystroke
 * is lost between them.
 */
export default function StoragePage() {
  const { request } = useSearchAddress()
  const { isTrash } = useTrashAddress()
  const { isStarred } = useStarredAddress()
  const { isShares } = useSharesAddress()
  const view = useViewAddress()
  useFocusKept(view)
  if (isTrash) return <TrashPage />
  if (isShares) return <SharesPage />
  return (
    <DetailsSectionContext value={versionsOf}>
      {isStarred ? (
        <StarredPage />
      ) : request === null ? (
        <FilesPage
          search={<FolderSearch />}
          sharesLink={<SharesLink />}
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

/**
 * Moves the focus to the top of the new view when the focused element was unmounted with the old one, as every screen
 * does.
 */
function useFocusKept(view: unknown) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the view changes
  useEffect(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
  }, [view])
}
