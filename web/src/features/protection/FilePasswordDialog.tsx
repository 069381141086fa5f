import { ACCESS_TEXTS } from '@pinloft/contract/access'
import { FILE_PASSWORD_MAX_CHARACTERS } from '@pinloft/contract/limits'
import { PROTECTION_TEXTS } from '@pinloft/contract/protection'
import { useEffect, useRef, useState } from 'react'
import { Button, Dialog, ExactName, PasswordField, useLast } from '../../ui/index.ts'
import type { LockableFile } from './password-requests.ts'
import { unlockFile } from './protection.api.ts'

export interface FilePasswordDialogProps {
  /** The file to unlock; `null` closes the dialog. */
  file: LockableFile | null
  texts?: { title: string; purpose: string; submit: string }
  /** Disables the button while nothing is typed; otherwise it reports what is missing. */
  isOffWhileBlank?: boolean
  onUnlocked: () => void
  onCancel: () => void
}

/** Asks for the password of a protected file until it is right. The password itself is not kept. */
export function FilePasswordDialog({
  file,
  texts = PROTECTION_TEXTS.opening,
  isOffWhileBlank = false,
  onUnlocked,
  onCancel,
}: FilePasswordDialogProps) {
  const shown = useLast(file)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const checking = useRef<AbortController>(null)
  const fileId = file?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed for one file is nothing for the next
  useEffect(() => {
    return () => {
      checking.current?.abort()
      setPassword('')
      setError(null)
      setIsBusy(false)
    }
  }, [fileId])

  async function submit() {
    if (!file || isBusy) return
    if (password.trim() === '') return isOffWhileBlank ? undefined : refuse(PROTECTION_TEXTS.passwordMissing)
    const check = new AbortController()
    checking.current = check
    setIsBusy(true)
    const refusal = await unlockFile(file.id, password, check.signal)
    if (check.signal.aborted) return
    setIsBusy(false)
    if (refusal === null) onUnlocked()
    else refuse(refusal)
  }

  function refuse(text: string) {
    setError(text)
    field.current?.focus()
    field.current?.select()
  }

  return (
    <Dialog
      size="sm"
      open={file !== null}
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title={texts.title}
      description={
        <>
          {texts.purpose}{' '}
          <ExactName name={shown?.originalName ?? ''} className="font-[550] whitespace-pre-wrap text-ink-2" />
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
            disabled={isOffWhileBlank && password.trim() === ''}
            busy={isBusy}
            busyLabel={ACCESS_TEXTS.submitting}
            className="min-w-[124px]"
          >
            {texts.submit}
          </Button>
        </>
      }
    >
      <PasswordField
        ref={field}
        label={PROTECTION_TEXTS.passwordLabel}
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
