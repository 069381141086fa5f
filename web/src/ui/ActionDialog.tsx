import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { type ReactNode, useRef, useState } from 'react'
import { failureText } from '../platform/failures.ts'
import { Button } from './Button.tsx'
import { Dialog, type DialogProps } from './Dialog.tsx'
import { ErrorLine } from './Field.tsx'
import { PinField } from './PinField.tsx'

export interface ActionDialogProps<Reply>
  extends Pick<DialogProps, 'title' | 'description' | 'size' | 'initialFocus' | 'note'> {
  /** Left out where the dialog is there only while it is open. */
  isOpen?: boolean
  action: string
  busyAction?: string
  /** Whether something is lost by it. */
  isBad?: boolean
  asksPin?: boolean
  /** Whether the button is on. */
  canRun?: boolean
  /** Whether what was typed is right: words that say what is wrong, or false where the fields say it themselves. */
  check?: () => true | string | false
  /** What is done. Nothing that the dialog holds is lost when it fails, except the PIN. */
  run: (pin: string) => Promise<Reply> | Reply
  /** Said where a failure has no words of its own, or what is said of it here; left out where nothing can fail. */
  failed?: string | ((failure: Error) => string | null)
  /** Announces the success, after the dialog has closed: it is called even if the dialog is not there any more. */
  onDone?: (reply: Reply) => void
  onClose: () => void
  /** Fields. Those of a function show the problem themselves. */
  children?: ReactNode | ((problem: string | null) => ReactNode)
}

/** Asks for something, does it, and closes; a failure is shown in the dialog, which stays open. */
export function ActionDialog<Reply>(props: ActionDialogProps<Reply>) {
  const { isOpen = true, size = 'sm', asksPin = false, canRun = true, children, onClose } = props
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const pinField = useRef<HTMLInputElement>(null)

  function close() {
    setPin('')
    setProblem(null)
    onClose()
  }

  async function submit() {
    if (!isOpen || isBusy || !canRun) return
    pinField.current?.focus()
    if (asksPin && pin.trim() === '') return setProblem(ACCESS_TEXTS.pinRequired)
    const verdict = props.check?.() ?? true
    if (verdict !== true) return setProblem(verdict || null)
    setPin('')
    setProblem(null)
    setIsBusy(true)
    let reply: Reply
    try {
      reply = await props.run(pin)
    } catch (failure) {
      const { failed } = props
      if (failed === undefined) throw failure
      return setProblem(typeof failed === 'string' ? failureText(failure, failed) : failed(failure as Error))
    } finally {
      setIsBusy(false)
    }
    close()
    props.onDone?.(reply)
  }

  return (
    <Dialog
      size={size}
      open={isOpen}
      onOpenChange={(next) => !next && close()}
      title={props.title}
      description={props.description}
      note={props.note}
      initialFocus={props.initialFocus ?? (asksPin ? pinField : undefined)}
      isHeld={isBusy}
      onSubmit={() => void submit()}
      onEdit={() => setProblem(null)}
      footer={
        <>
          <Button onClick={close} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant={props.isBad ? 'bad' : 'primary'}
            disabled={!canRun}
            busy={isBusy}
            busyLabel={props.busyAction}
          >
            {props.action}
          </Button>
        </>
      }
    >
      {typeof children === 'function' ? children(problem) : children}
      {asksPin && <PinField ref={pinField} value={pin} onValueChange={setPin} error={problem} />}
      {!asksPin && typeof children !== 'function' && problem !== null && <ErrorLine>{problem}</ErrorLine>}
    </Dialog>
  )
}
