import { useLocation } from 'wouter'
import { folderAddress, useViewAddress, viewAddress } from '../useFolderAddress.ts'

const STARRED = 'starred'

/** Whether the URL is that of everything starred, and functions to open and leave it. */
export function useStarredAddress() {
  const view = useViewAddress()
  const [, navigate] = useLocation()
  return {
    isStarred: view === STARRED,
    open: () => navigate(viewAddress(STARRED)),
    leave: () => navigate(folderAddress('')),
  }
}
