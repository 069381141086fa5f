import { lazyPart } from '../../platform/lazy-part.ts'
import { PartBoundary } from '../../platform/PartBoundary.tsx'

const UploadWorldDialog = lazyPart(() => import('./upload/UploadWorldDialog.tsx'))
const TrashDialog = lazyPart(() => import('./list/TrashDialog.tsx'))

interface WorldsDialogsProps {
  /** Null while none is open. */
  kind: 'upload' | 'trash' | null
  onClose: () => void
}

/** The dialogs about no world in particular. Their code is fetched when they open. */
export function WorldsDialogs({ kind, onClose }: WorldsDialogsProps) {
  return (
    <PartBoundary waiting={null}>
      {kind === 'upload' && <UploadWorldDialog onClose={onClose} />}
      {kind === 'trash' && <TrashDialog onClose={onClose} />}
    </PartBoundary>
  )
}
