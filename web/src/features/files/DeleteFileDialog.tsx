import { ACCESS_TEXTS } from '@pinloft/contract/access'
import type { File as StoredFile } from '@pinloft/contract/files'
import { FILE_PASSWORD_MAX_CHARACTERS, PIN_MAX_CHARACTERS } from '@pinloft/contract/limits'
import { PROTECTION_TEXTS } from '@pinloft/contract/protection'
import { useRef, useState } from 'react'
import { Button, Dialog, ExactName, PasswordField, toast, useLast } from '../../ui/index.ts'
import { type DeletionProblem, missingForDeletion, refusalOfDeletion } from './deletion.ts'
import { useDeleteFile } from './files.api.ts'

export interface DeleteFileDialogProps {
  /** The file to delete; `null` closes the dialog. */
  file: StoredFile | null
  onClose: () => void
}

/**
 * Asks for the PIN, and for the password of a protected file, then deletes. What was typed wrong can be mended; any
 * other failure closes the dialog and is told.
 */
export function DeleteFileDialog({ file, onClose }: DeleteFileDialogProps) {
  const shown = useLast(file)
  const [pin, setPin] = useState('')
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<DeletionProblem | null>(null)
  const pinField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useDeleteFile()
  // The server may know of a password that this page has not heard of yet.
  const asksPassword = shown?.isPasswordProtected === true || problem?.field === 'password'

  function close() {
    setPin('')
    setPassword('')
    setProblem(null)
    onClose()
  }

  function submit() {
    if (!file) return
    const missing = missingForDeletion({ pin, password }, asksPassword)
    if (missing !== null) return show(missing)
    mutate({ file, pin, password }, { onSuccess: close, onError: showFailure })
  }

  function show(found: DeletionProblem) {
    setProblem(found)
    if (found.field === 'password') passwordField.current?.focus()
    else pinField.current?.focus()
  }

  function showFailure(failure: Error) {
    const refusal = refusalOfDeletion(failure)
    if (refusal.field === 'password') setPassword('')
    else setPin('')
    show(refusal)
    if (refusal.field !== null) return
    close()
    toast({ variant: 'destructive', title: 'Error', description: refusal.text })
  }

  return (
    <Dialog
      size="sm"
      open={file !== null}
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Delete File"
      description={
        <>
          <ExactName name={shown?.originalName ?? ''} className="font-[550] whitespace-pre-wrap text-ink-2" /> is
          deleted for good.
        </>
      }
      initialFocus={pinField}
      isHeld={isPending}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="bad" busy={isPending} busyLabel="Deleting...">
            Delete
          </Button>
        </>
      }
    >
      <PasswordField
        ref={pinField}
        label={ACCESS_TEXTS.pinLabel}
        placeholder={ACCESS_TEXTS.pinPlaceholder}
        value={pin}
        onValueChange={(typed) => {
          setPin(typed)
          setProblem(null)
        }}
        error={problem !== null && problem.field !== 'password' ? problem.text : null}
        maxLength={PIN_MAX_CHARACTERS}
      />
      {asksPassword && (
        <PasswordField
          ref={passwordField}
          label={PROTECTION_TEXTS.passwordLabel}
          secretName="password"
          value={password}
          onValueChange={(typed) => {
            setPassword(typed)
            setProblem(null)
          }}
          error={problem?.field === 'password' ? problem.text : null}
          maxLength={FILE_PASSWORD_MAX_CHARACTERS}
        />
      )}
    </Dialog>
  )
}
