export interface StopUploadsDialogProps {
  open: boolean
  onKeep: () => void
  onStop: () => void
}

import { Button, Dialog } from '../../ui/index.ts'

/** Asks before a closing dialog stops what is on its way. */
export function StopUploadsDialog({ open, onKeep, onStop }: StopUploadsDialogProps) {
  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onKeep()}
      title="Stop uploading?"
      description="Files that are already stored stay. The rest is not uploaded."
      footer={
        <>
          <Button onClick={onKeep}>Keep uploading</Button>
          <Button variant="bad" onClick={onStop}>
            Stop and close
          </Button>
        </>
      }
    />
  )
}
