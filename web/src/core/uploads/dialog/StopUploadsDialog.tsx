import { useEffect, useEffectEvent } from 'react'
import { ConfirmDialog } from '../../../ui/index.ts'

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
    <ConfirmDialog
      isOpen={open}
      title="Stop uploading?"
      description="Files already stored are kept. The rest are not uploaded."
      action="Stop and close"
      cancel="Keep uploading"
      isBad
      onConfirm={onStop}
      onClose={onKeep}
    />
  )
}
