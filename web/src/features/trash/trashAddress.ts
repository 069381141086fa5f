import { useLocation, useSearchParams } from 'wouter'
import { folderAddress } from '../files/index.ts'

const VIEW = 'view'
const TRASH = 'trash'

/** The address of the trash: '/storage?view=trash'. */
export const TRASH_ADDRESS = `${folderAddress('')}?${VIEW}=${TRASH}`

/** Whether the address names the trash, and the ways into it and out of it. */
export function useTrashAddress() {
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  return {
    isTrash: params.get(VIEW) === TRASH,
    open: () => navigate(TRASH_ADDRESS),
    leave: () => navigate(folderAddress('')),
    /** Goes to the folder of what was restored, and selects it there. */
    show: (folder: string, id: string) => navigate(folderAddress(folder, id)),
  }
}
