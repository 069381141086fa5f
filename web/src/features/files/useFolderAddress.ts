import { folderPathSegments } from '@pinloft/contract/names'
import { useLocation, useSearchParams } from 'wouter'

const STORAGE_PATH = '/storage'
const FOLDER = 'folder'
const SHOWN = 'show'

/**
 * The address of a folder: '/storage?folder=Photos/Alps'. Slashes stay readable. With the id of what is in it, that is
 * selected there and brought into sight.
 */
export function folderAddress(folder: string, shownId?: string): string {
  const parts = [
    folder === '' ? '' : `${FOLDER}=${encodeURIComponent(folder).replaceAll('%2F', '/')}`,
    shownId === undefined ? '' : `${SHOWN}=${encodeURIComponent(shownId)}`,
  ].filter(Boolean)
  return parts.length === 0 ? STORAGE_PATH : `${STORAGE_PATH}?${parts.join('&')}`
}

/** The folder that the address names, and the way into another. The browser's back button comes back. */
export function useFolderAddress() {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const folder = folderPathSegments(params.get(FOLDER) ?? '').join('/')
  return {
    folder,
    /** What is to be shown in the folder. */
    shownId: params.get(SHOWN) ?? undefined,
    openFolder: (next: string) => navigate(folderAddress(next)),
    /** Selects something of the folder, and brings it into sight. */
    showHere: (id: string) => navigate(folderAddress(folder, id), { replace: true }),
    /** It is shown: the address names the folder alone again, so that the same can be asked for once more. */
    endShowing: () => navigate(folderAddress(folder), { replace: true }),
  }
}
