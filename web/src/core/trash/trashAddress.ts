import { useLocation } from 'wouter'
import { folderAddress, useViewAddress, viewAddress } from '../files/index.ts'

const TRASH = 'trash'

/** The URL of the trash: '/storage?view=trash'. */
export const TRASH_ADDRESS = viewAddress(TRASH)

/** Whether the URL is that of the trash, and functions to open and leave it. */
export function useTrashAddress() {
  const view = useViewAddress()
  const [, navigate] = useLocation()
  return {
    isTrash: view === TRASH,
    open: () => navigate(TRASH_ADDRESS),
    leave: () => navigate(folderAddress('')),
    /** Opens the folder of a restored entry, and selects it there. */
    show: (folder: string, id: string) => navigate(folderAddress(folder, id)),
  }
}
