import { FILE_PASSWORD_MAX_CHARACTERS } from '@pinloft/contract/protection/limits'
import { useEffect, useRef, useState } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { ExactName } from './ExactName.tsx'
import { PasswordField } from './PasswordField.tsx'
import { useWhileClosing } from './useWhileClosing.ts'

export interface PasswordDialogTexts {
  title: string
  /** Ends before the name of what is protected. */
  purpose: string
  label: string
  submit: string
  submitting: string
}

export interface PasswordDialogProps {
  /** What the password protects; `null` closes the dialog. */
  subject: { id: string; name: string } | null
  texts: PasswordDialogTexts
  /** Disables the button while nothing is typed; otherwise `check` is asked about that too. */
  isOffWhileBlank?: boolean
  /** Returns `null` when the password is right, else why it is not. */
  check: (password: string, signal: AbortSignal) => string | null | Promise<string | null>
  onAccepted: (password: string) => void
  onCancel: () => void
}

/** Asks for a password until it is right. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { subject, texts, isOffWhileBlank = false, check, onAccepted, onCancel } = props
  const shown = useWhileClosing(subject)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const checking = useRef<AbortController>(null)
  const isBlank = password.trim() === ''
  const subjectId = subject?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed for one is nothing for the next
  useEffect(() => {
    return () => {
      checking.current?.abort()
      setPassword('')
      setError(null)
      setIsBusy(false)
    }
  }, [subjectId])

  async function submit() {
    if (!subject || isBusy || (isOffWhileBlank && isBlank)) return
    const started = new AbortController()
    checking.current = started
    setIsBusy(true)
    const refusal = await check(password, started.signal)
    if (started.signal.aborted) return
    setIsBusy(false)
    if (refusal === null) return onAccepted(password)
    setError(refusal)
    field.current?.focus()
    field.current?.select()
  }

  return (
    <Dialog
      size="sm"
      open={subject !== null}
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title={texts.title}
      description={
        <>
          {texts.purpose} <ExactName name={shown?.name ?? ''} className="font-[550] whitespace-pre-wrap text-ink-2" />
        </>
      }
      initialFocus={field}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button
            type="submit"
            variant="primary"
            disabled={isOffWhileBlank && isBlank}
            busy={isBusy}
            busyLabel={texts.submitting}
            className="min-w-[124px]"
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      <PasswordField
        ref={field}
        label={texts.label}
        secretName="password"
        value={password}
        onValueChange={(typed) => {
          setPassword(typed)
          setError(null)
        }}
        error={error}
        readOnly={isBusy}
        maxLength={FILE_PASSWORD_MAX_CHARACTERS}
      />
    </Dialog>
  )
}
