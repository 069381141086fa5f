import { lazyPart } from '../../platform/lazy-part.ts'
import { PartBoundary } from '../../platform/PartBoundary.tsx'

const CreateMachineDialog = lazyPart(() => import('./create/CreateMachineDialog.tsx'))

/** The dialog that creates a machine, for other screens: its code is fetched when it opens. */
export function CreateMachine({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return <PartBoundary waiting={null}>{isOpen && <CreateMachineDialog isOpen onClose={onClose} />}</PartBoundary>
}
