import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { TrashedItemsDialog } from '../../../core/trash/index.ts'
import { usePurgeGuides, useRestoreGuide, useTrashedGuides } from '../guides.api.ts'

const TRASH = { ...TEXTS, restore: TEXTS.restoreGuide, restoreFailed: TEXTS.undoFailed }

/** The deleted guides. */
export default function TrashDialog({ onClose }: { onClose: () => void }) {
  return (
    <TrashedItemsDialog
      texts={TRASH}
      trash={useTrashedGuides()}
      onRestore={useRestoreGuide().mutateAsync}
      onPurge={usePurgeGuides().mutateAsync}
      onClose={onClose}
    />
  )
}
