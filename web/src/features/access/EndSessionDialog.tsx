import type { Session } from '@pinloft/contract/access'
import { Button, Dialog } from '../../ui/index.ts'

interface EndSessionDialogProps {
  session: Session
  open: boolean
  isBusy: boolean
  onConfirm: () => void
  onCancel: () => void
}

export function EndSessionDialog({ session, open, isBusy, onConfirm, onCancel }: EndSessionDialogProps) {
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={onCancel}
      isHeld={isBusy}
      title={session.isCurrent ? 'End this session?' : `End the session of ${session.device}?`}
      description={
        session.isCurrent
          ? 'This browser goes back to the gate, and other tabs with it.'
          : 'That browser goes back to the gate and has to enter the PIN again.'
      }
      onSubmit={onConfirm}
      footer={
        <>
          <Button onClick={onCancel} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" variant="bad" busy={isBusy} busyLabel="Ending...">
            End Session
          </Button>
        </>
      }
    />
  )
}
