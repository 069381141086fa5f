import { useRef } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

export interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  description: string
  action: string
  /** Label of the button that does nothing, which has the focus. */
  cancel: string
  /** Whether something is lost by it. */
  isBad?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is done that needs no PIN. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, description, action, isBad = false, onConfirm, onClose } = props
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
            {props.cancel}
          </Button>
          <Button
            variant={isBad ? 'bad' : 'primary'}
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
