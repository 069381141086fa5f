import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { useState } from 'react'
import { Button, Dialog, TextField } from '../../../ui/index.ts'

interface NameDialogProps {
  isOpen: boolean
  title: string
  description: string
  label: string
  hint?: string
  action: string
  isBusy: boolean
  problem: string | null
  onTyping: () => void
  onSubmit: (name: string) => void
  onClose: () => void
}

/** Asks for a name, which may stay empty. */
export function NameDialog(props: NameDialogProps) {
  const { isOpen, isBusy, problem, onTyping, onSubmit, onClose } = props
  const [name, setName] = useState('')

  function close() {
    setName('')
    onClose()
  }

  return (
    <Dialog
      size="sm"
      open={isOpen}
      onOpenChange={(open) => !open && close()}
      title={props.title}
      description={props.description}
      isHeld={isBusy}
      onSubmit={() => isOpen && !isBusy && onSubmit(name)}
      footer={
        <>
          <Button onClick={close} disabled={isBusy}>
            {TEXTS.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={isBusy}>
            {props.action}
          </Button>
        </>
      }
    >
      <TextField
        label={props.label}
        hint={props.hint}
        error={problem}
        value={name}
        onValueChange={(typed) => {
          setName(typed)
          onTyping()
        }}
      />
    </Dialog>
  )
}
