import { ACCESS_TEXTS } from '@pinloft/contract/access'
import { PIN_MAX_CHARACTERS } from '@pinloft/contract/limits'
import { type ReactNode, useRef, useState } from 'react'
import { Button, Dialog, PasswordField } from '../../ui/index.ts'

export interface PinPromptProps {
  open: boolean
  title: string
  description?: ReactNode
  /** The PIN as it was typed, never blank. The server decides whether it is right. */
  onVerify: (pin: string) => void
  onCancel: () => void
}

/** Asks for the access PIN once more, before an act that needs it. What was typed is forgotten at once. */
export function PinPrompt({ open, title, description, onVerify, onCancel }: PinPromptProps) {
  const [pin, setPin] = useState('')
  const field = useRef<HTMLInputElement>(null)

  function submit() {
    if (pin.trim() === '') return
    setPin('')
    onVerify(pin)
  }

  function cancel() {
    setPin('')
    onCancel()
  }

  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={(isOpen) => !isOpen && cancel()}
      title={title}
      description={description}
      initialFocus={field}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={pin === ''}>
            Verify
          </Button>
        </>
      }
    >
      <PasswordField
        ref={field}
        label={ACCESS_TEXTS.pinLabel}
        placeholder={ACCESS_TEXTS.pinPlaceholder}
        value={pin}
        onValueChange={setPin}
        maxLength={PIN_MAX_CHARACTERS}
        autoComplete="off"
      />
    </Dialog>
  )
}
