import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Button, type ButtonVariant, Dialog } from '../../ui/index.ts'
import { PinField } from './PinField.tsx'

export interface PinDialogProps {
  isOpen: boolean
  title: string
  description: ReactNode
  act: string
  busyAct: string
  variant: ButtonVariant
  isBusy: boolean
  /** What gets the keyboard at first; else the field for the PIN. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Why it was refused. */
  problem: string | null
  onTyping: () => void
  /** Shows what is wrong with the other fields, and tells whether nothing is. */
  check?: () => boolean
  onSubmit: (pin: string) => void
  onClose: () => void
  /** Fields above that for the PIN. */
  children?: ReactNode
}

/** An act that needs the PIN. What is wrong with it shows in the dialog, which stays open. */
export function PinDialog(props: PinDialogProps) {
  const { isOpen, isBusy, problem, onTyping, onSubmit, onClose } = props
  const [pin, setPin] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)

  function close() {
    setPin('')
    setIsMissing(false)
    onClose()
  }

  function submit() {
    if (!isOpen || isBusy) return
    field.current?.focus()
    if (pin.trim() === '') return setIsMissing(true)
    if (props.check?.() === false) return
    onSubmit(pin)
    setPin('')
  }

  return (
    <Dialog
      size="sm"
      open={isOpen}
      onOpenChange={(next) => !next && close()}
      title={props.title}
      description={props.description}
      initialFocus={props.initialFocus ?? field}
      isHeld={isBusy}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" variant={props.variant} busy={isBusy} busyLabel={props.busyAct}>
            {props.act}
          </Button>
        </>
      }
    >
      {props.children}
      <PinField
        ref={field}
        value={pin}
        onValueChange={(typed) => {
          setPin(typed)
          setIsMissing(false)
          onTyping()
        }}
        error={isMissing ? FILES_TEXTS.deletePinMissing : problem}
      />
    </Dialog>
  )
}
