import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Button, type ButtonVariant, Dialog } from '../../ui/index.ts'
import { PinField } from './PinField.tsx'

export interface PinDialogProps {
  isOpen: boolean
  title: string
  description: ReactNode
  action: string
  busyAction: string
  variant: ButtonVariant
  /** Its width; sm by default. */
  size?: 'sm' | 'md'
  isBusy: boolean
  /** The element focused on opening; defaults to the PIN field. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Why it was refused. */
  problem: string | null
  onTyping: () => void
  /** Shows errors in the other fields, and returns whether there are none. */
  check?: () => boolean
  onSubmit: (pin: string) => void
  onClose: () => void
  /** Fields above the PIN field. */
  children?: ReactNode
  /** Fields below it. */
  below?: ReactNode
  /** Whether what is typed as the PIN can be submitted; where it is left out, a blank PIN is pointed out. */
  canSubmit?: (pin: string) => boolean
  /** Points out what another field lacks, when Enter is pressed while the dialog cannot be submitted. */
  onIncomplete?: () => void
}

/** An action that needs the PIN. Errors are shown in the dialog, which stays open. */
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
    if (pin.trim() === '' && props.canSubmit) return
    field.current?.focus()
    if (pin.trim() === '') return setIsMissing(true)
    if (props.check?.() === false) return
    onSubmit(pin)
    setPin('')
  }

  return (
    <Dialog
      size={props.size ?? 'sm'}
      open={isOpen}
      onOpenChange={(next) => !next && close()}
      title={props.title}
      description={props.description}
      initialFocus={props.initialFocus ?? field}
      isHeld={isBusy}
      onSubmit={submit}
      onIncomplete={() => (pin.trim() === '' ? field.current?.focus() : props.onIncomplete?.())}
      footer={
        <>
          <Button onClick={close} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={props.variant}
            disabled={props.canSubmit?.(pin) === false}
            busy={isBusy}
            busyLabel={props.busyAction}
          >
            {props.action}
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
      {props.below}
    </Dialog>
  )
}
