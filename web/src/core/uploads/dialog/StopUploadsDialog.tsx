import { useEffect, useEffectEvent } from 'react'
import { Button, Dialog } from '../../../ui/index.ts'

export interface StopUploadsDialogProps {
  open: boolean
  /** Becomes false when everything has been stored while the dialog was open: then there is nothing to stop. */
  isActive: boolean
  onKeep: () => void
  onStop: () => void
}

/** Asks for confirmation before closing the dialog stops running uploads. */
export function StopUploadsDialog({ open, isActive, onKeep, onStop }: StopUploadsDialogProps) {
  const isNeedless = open && !isActive
  const keep = useEffectEvent(onKeep)
  useEffect(() => {
    if (isNeedless) keep()
  }, [isNeedless])

  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={(isOpen) => !isOpen && onKeep()}
      title="Stop uploading?"
      description="Files already stored are kept. The rest are not uploaded."
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
