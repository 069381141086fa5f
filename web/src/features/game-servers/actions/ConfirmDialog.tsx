import { GAME_SERVERS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/game-servers-screen-texts'
import { useRef } from 'react'
import { Button, Dialog } from '../../../ui/index.ts'

interface ConfirmDialogProps {
  title: string
  description: string
  action: string
  /** Whether something is lost by it. */
  isBad?: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDialog({ title, description, action, isBad = false, onConfirm, onClose }: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      size="sm"
      open
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
