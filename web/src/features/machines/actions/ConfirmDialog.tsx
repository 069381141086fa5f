import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines-screen-texts'
import { useRef } from 'react'
import { Button, Dialog } from '../../../ui/index.ts'

interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  description: string
  action: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is lost. */
export function ConfirmDialog({ isOpen, title, description, action, onConfirm, onClose }: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      size="sm"
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={description}
      initialFocus={cancel}
      footer={
        <>
          <Button ref={cancel} onClick={onClose}>
            {TEXTS.cancel}
          </Button>
          <Button
            variant="bad"
            onClick={() => {
              onClose()
              onConfirm()
            }}
          >
            {action}
          </Button>
        </>
      }
    />
  )
}
