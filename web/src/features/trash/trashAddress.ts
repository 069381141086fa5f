import { useLocation, useSearchParams } from 'wouter'
import { folderAddress } from '../files/index.ts'

const VIEW = 'view'
const TRASH = 'trash'

/** The URL of the trash: '/storage?view=trash'. */
export const TRASH_ADDRESS = `${folderAddress('')}?${VIEW}=${TRASH}`

/** Whether the URL is that of the trash, and functions to open and leave it. */
export function useTrashAddress() {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  return {
    isTrash: params.get(VIEW) === TRASH,
    open: () => navigate(TRASH_ADDRESS),
    leave: () => navigate(folderAddress('')),
    /** Opens the folder of a restored entry, and selects it there. */
    show: (folder: string, id: string) => navigate(folderAddress(folder, id)),
  }
}
