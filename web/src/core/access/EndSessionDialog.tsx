import type { Session } from '@pinloft/contract/access/endpoints'
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
          ? 'This browser and its other tabs return to the gate.'
          : 'That browser returns to the gate and needs the PIN again.'
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
