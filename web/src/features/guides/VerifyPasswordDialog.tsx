import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides-screen-texts'
import { GUIDES_TEXTS } from '@pinloft/contract/guides-texts'
import { FILE_PASSWORD_MAX_CHARACTERS } from '@pinloft/contract/limits'
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../platform/failures.ts'
import { Button, Dialog, PasswordField, toast, useLast } from '../../ui/index.ts'
import { verifyPassword } from './guides.api.ts'
import type { KnownPassword } from './passwords.ts'

export interface VerifyPasswordDialogProps {
  /** The protected guide; `null` closes the dialog. */
  guide: { id: string; title: string } | null
  onVerified: (known: KnownPassword) => void
  onCancel: () => void
}

/** Asks for the password of a guide until the server says that it is right. */
export function VerifyPasswordDialog({ guide, onVerified, onCancel }: VerifyPasswordDialogProps) {
  const shown = useLast(guide)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const checking = useRef<AbortController>(null)
  const guideId = guide?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed for one guide is nothing for the next
  useEffect(() => {
    return () => {
      checking.current?.abort()
      setPassword('')
      setError(null)
      setIsBusy(false)
    }
  }, [guideId])

  async function submit() {
    if (!guide || isBusy) return
    if (password.trim() === '') {
      toast({
        variant: 'destructive',
        title: GUIDES_TEXTS.passwordRequired,
        description: GUIDES_TEXTS.passwordRequiredHelp,
      })
      return refuse(GUIDES_TEXTS.passwordRequiredHelp)
    }
    const check = new AbortController()
    checking.current = check
    setIsBusy(true)
    try {
      await verifyPassword(guide.id, password, check.signal)
      if (check.signal.aborted) return
      onVerified({ guideId: guide.id, password })
    } catch (failure) {
      if (!check.signal.aborted) refuse(failureText(failure, TEXTS.verifyFailed))
    }
    setIsBusy(false)
  }

  function refuse(text: string) {
    setError(text)
    field.current?.focus()
    field.current?.select()
  }

  return (
    <Dialog
      size="sm"
      open={guide !== null}
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      title={GUIDES_TEXTS.verifyPassword}
      description={
        <>
          {TEXTS.verifyPurpose} <span className="font-[550] text-ink-2">{shown?.title}</span>
        </>
      }
      initialFocus={field}
      onSubmit={() => void submit()}
      footer={
        <>
          <Button onClick={onCancel}>{TEXTS.cancel}</Button>
          <Button type="submit" variant="primary" busy={isBusy} busyLabel={TEXTS.verifying} className="min-w-[124px]">
            {TEXTS.verify}
          </Button>
        </>
      }
    >
      <PasswordField
        ref={field}
        label={TEXTS.passwordLabel}
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
