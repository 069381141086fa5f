import { folderPathSegments } from '@pinloft/contract/files/names'
import { useLocation, useSearchParams } from 'wouter'

const STORAGE_PATH = '/storage'
const FOLDER = 'folder'
const SHOWN = 'show'
const VIEW = 'view'

/** The URL of a list across all folders: '/storage?view=trash'. */
export function viewAddress(view: string): string {
  return `${STORAGE_PATH}?${VIEW}=${view}`
}

/** The list across all folders that the URL is of; `null` in a folder. */
export function useViewAddress(): string | null {
  const [params] = useSearchParams()
  return params.get(VIEW)
}

/**
 * The URL of a folder: '/storage?folder=Photos/Alps'. Slashes stay readable. With an entry's id, the entry is selected
 * there and scrolled into view.
 */
export function folderAddress(folder: string, shownId?: string): string {
  const parts = [
    folder === '' ? '' : `${FOLDER}=${encodeURIComponent(folder).replaceAll('%2F', '/')}`,
    shownId === undefined ? '' : `${SHOWN}=${encodeURIComponent(shownId)}`,
  ].filter(Boolean)
  return parts.length === 0 ? STORAGE_PATH : `${STORAGE_PATH}?${parts.join('&')}`
}

/** Whether the screen shows a folder or a search in one, and not what is gathered from all folders. */
export function useIsInFolder(): boolean {
  const [location] = useLocation()
  return useViewAddress() === null && location === STORAGE_PATH
}

/** The folder in the URL, and a function to open another. The browser's back button returns. */
export function useFolderAddress() {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const folder = folderPathSegments(params.get(FOLDER) ?? '').join('/')
  return {
    folder,
    /** Id of the entry to show in the folder. */
    shownId: params.get(SHOWN) ?? undefined,
    openFolder: (next: string) => navigate(folderAddress(next)),
    /** Selects an entry of the folder, and scrolls it into view. */
    showHere: (id: string) => navigate(folderAddress(folder, id), { replace: true }),
    /** The entry is shown: removes it from the URL, so that the same one can be requested again. */
    endShowing: () => navigate(folderAddress(folder), { replace: true }),
  }
}
