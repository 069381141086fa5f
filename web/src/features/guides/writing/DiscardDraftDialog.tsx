import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { ConfirmDialog } from '../../../ui/index.ts'

export interface DiscardDraftDialogProps {
  open: boolean
  onCancel: () => void
  onDiscard: () => void
}

/** Asks whether to lose what was typed since the guide was saved. */
export function DiscardDraftDialog({ open, onCancel, onDiscard }: DiscardDraftDialogProps) {
  return (
    <ConfirmDialog
      isOpen={open}
      title={TEXTS.discardQuestion}
      description={TEXTS.discardHelp}
      action={TEXTS.discardDraft}
      cancel={TEXTS.cancel}
      isBad
      onConfirm={onDiscard}
      onClose={onCancel}
    />
  )
}
