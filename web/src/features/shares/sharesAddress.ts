import { useLocation } from 'wouter'
import { folderAddress, useViewAddress, viewAddress } from '../../core/files/index.ts'

const SHARED = 'shared'

/** Whether the URL is that of the links, and functions to open and leave it. */
export function useSharesAddress() {
  const view = useViewAddress()
  const [, navigate] = useLocation()
  return {
    isShares: view === SHARED,
    open: () => navigate(viewAddress(SHARED)),
    leave: () => navigate(folderAddress('')),
    /** Opens the folder of a shared entry, and selects it there. */
    show: (folder: string, id?: string) => navigate(folderAddress(folder, id)),
  }
}
