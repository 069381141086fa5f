import { GUIDES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/guides/screen-texts'
import { GUIDES_TEXTS } from '@pinloft/contract/guides/texts'
import { restoreGuide } from '@pinloft/contract/guides/trash'
import { FILE_PASSWORD_MAX_CHARACTERS } from '@pinloft/contract/protection/limits'
import { useRef, useState } from 'react'
import { toastFailure } from '../../platform/failures.ts'
import { mutationOf, useMutation } from '../../platform/query.ts'
import { ActionDialog, ErrorLine, PasswordField, toast, useWhileClosing } from '../../ui/index.ts'
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
  const field = useRef<HTMLInputElement>(null)
  const { mutateAsync } = useDeleteGuide()
  const { mutate: restore } = useMutation({
    ...mutationOf(restoreGuide),
    onSuccess: () => toast({ title: TEXTS.restored }),
    onError: (failure) => toastFailure(failure, TEXTS.undoFailed),
  })
  const { id = '', title = '', isPasswordProtected: asksPassword = false } = shown ?? {}

  function check(): true | string {
    if (!asksPassword || password !== '') return true
    field.current?.focus()
    return GUIDES_TEXTS.passwordRequired
  }

  async function remove() {
    try {
      await mutateAsync({ id, password })
    } catch (failure) {
      if (isPasswordIncorrect(failure)) field.current?.focus()
      throw failure
    }
  }

  return (
    <ActionDialog
      isOpen={guide !== null}
      title={TEXTS.deleteTitle}
      description={
        <>
          {GUIDES_TEXTS.deleteQuestion} <span className="font-[550] text-ink-2">{title}</span>
        </>
      }
      action={TEXTS.delete}
      busyAction={TEXTS.deleting}
      isBad
      check={check}
      run={remove}
      failed={TEXTS.deleteFailed}
      onDone={() => {
        const action = { label: TEXTS.undo, onSelect: () => restore({ id }) }
        toast({ title: GUIDES_TEXTS.deleted, description: title, action })
        onDeleted()
      }}
      onClose={() => {
        setPassword('')
        onCancel()
      }}
    >
      {(problem) => (
        <>
          <p className="text-ink-2">{TEXTS.deleteHelp}</p>
          {asksPassword ? (
            <PasswordField
              ref={field}
              label={TEXTS.passwordLabel}
              secretName="password"
              value={password}
              onValueChange={setPassword}
              error={problem}
              maxLength={FILE_PASSWORD_MAX_CHARACTERS}
            />
          ) : (
            problem !== null && <ErrorLine>{problem}</ErrorLine>
          )}
        </>
      )}
    </ActionDialog>
  )
}
