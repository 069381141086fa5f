import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { Button, Dialog } from '../../../ui/index.ts'

export interface DiscardDraftDialogProps {
  open: boolean
  onCancel: () => void
  onDiscard: () => void
}

/** Asks whether to lose what was typed since the guide was saved. */
export function DiscardDraftDialog({ open, onCancel, onDiscard }: DiscardDraftDialogProps) {
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title={TEXTS.discardQuestion}
      description={TEXTS.discardHelp}
      footer={
        <>
          <Button onClick={onCancel}>{TEXTS.cancel}</Button>
          <Button variant="bad" onClick={onDiscard}>
            {TEXTS.discardDraft}
          </Button>
        </>
      }
    />
  )
}
