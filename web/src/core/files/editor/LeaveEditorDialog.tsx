import { EDITOR_TEXTS } from '@pinloft/contract/files/editor-texts'
import { Button, Dialog } from '../../../ui/index.ts'

export interface LeaveEditorDialogProps {
  open: boolean
  onSave: () => void
  onDiscard: () => void
  onStay: () => void
}

/** Asks for confirmation before unsaved changes are lost. */
export function LeaveEditorDialog({ open, onSave, onDiscard, onStay }: LeaveEditorDialogProps) {
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onStay()}
      title={EDITOR_TEXTS.leaveTitle}
      description={EDITOR_TEXTS.leaveDescription}
      footer={
        <>
          <Button onClick={onStay}>{EDITOR_TEXTS.keepEditing}</Button>
          <Button variant="bad-ghost" onClick={onDiscard}>
            {EDITOR_TEXTS.discard}
          </Button>
          <Button variant="primary" onClick={onSave}>
            {EDITOR_TEXTS.save}
          </Button>
        </>
      }
    />
  )
}
