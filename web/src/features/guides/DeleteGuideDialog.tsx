import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import { restoreGuide } from '@pinloft/contract/guides/trash'
import { FILE_PASSWORD_MAX_CHARACTERS } from '@pinloft/contract/protection/limits'
import { useEffect, useRef, useState } from 'react'
import { failureText, toastFailure } from '../../platform/failures.ts'
import { mutationOf, useMutation } from '../../platform/query.ts'
import { Button, Dialog, ErrorLine, PasswordField, toast, useWhileClosing } from '../../ui/index.ts'
import { isPasswordIncorrect, useDeleteGuide } from './guides.api.ts'

interface DeletableGuide {
  id: string
  title: string
  isPasswordProtected: boolean
}

export interface DeleteGuideDialogProps {
  /** `null` closes the dialog. */
  guide: DeletableGuide | null
  onDeleted: () => void
  onCancel: () => void
}

/** Asks whether to delete a guide, and for its password if it has one. The toast undoes it. */
export function DeleteGuideDialog({ guide, onDeleted, onCancel }: DeleteGuideDialogProps) {
  const shown = useWhileClosing(guide)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const deletion = useDeleteGuide()
  const { mutate: restore } = useMutation(mutationOf(restoreGuide))
  const guideId = guide?.id

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed for one guide is nothing for the next
  useEffect(() => {
    return () => {
      setPassword('')
      setError(null)
    }
  }, [guideId])

  function remove() {
    if (!guide || deletion.isPending) return
    if (guide.isPasswordProtected && password === '') return refuse(GUIDES_TEXTS.passwordRequired)
    deletion.mutate(
      { id: guide.id, password },
      {
        onSuccess: () => {
          toast({
            title: GUIDES_TEXTS.deleted,
            description: guide.title,
            action: { label: TEXTS.undo, onSelect: () => undo(guide.id) },
          })
          onDeleted()
        },
        onError: (failure) => refuse(failureText(failure, TEXTS.deleteFailed), isPasswordIncorrect(failure)),
      },
    )
  }

  function undo(id: string) {
    restore(
      { id },
      {
        onSuccess: () => toast({ title: TEXTS.restored }),
        onError: (failure) => toastFailure(failure, TEXTS.undoFailed),
      },
    )
  }

  function refuse(text: string, isForField = true) {
    setError(text)
    if (isForField) field.current?.focus()
  }

  const asksPassword = shown?.isPasswordProtected === true
  return (
    <Dialog
      size="sm"
      open={guide !== null}
      onOpenChange={(isOpen) => !isOpen && onCancel()}
      isHeld={deletion.isPending}
      title={TEXTS.deleteTitle}
      description={
        <>
          {GUIDES_TEXTS.deleteQuestion} <span className="font-[550] text-ink-2">{shown?.title}</span>
        </>
      }
      onSubmit={remove}
      footer={
        <>
          <Button onClick={onCancel}>{TEXTS.cancel}</Button>
          <Button type="submit" variant="bad" busy={deletion.isPending} busyLabel={TEXTS.deleting}>
            {TEXTS.delete}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{TEXTS.deleteHelp}</p>
      {asksPassword ? (
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
          maxLength={FILE_PASSWORD_MAX_CHARACTERS}
        />
      ) : (
        error !== null && <ErrorLine>{error}</ErrorLine>
      )}
    </Dialog>
  )
}
