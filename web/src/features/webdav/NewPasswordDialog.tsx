import { ERRORS } from '@pinloft/contract/errors'
import { APP_PASSWORD_NAME_MAX_CHARACTERS } from '@pinloft/contract/limits'
import { WEBDAV_TEXTS as TEXTS } from '@pinloft/contract/webdav-texts'
import { useRef, useState } from 'react'
import { failureText } from '../../platform/failures.ts'
import { SelectField, Switch, TextField } from '../../ui/index.ts'
import { PinDialog } from '../access/index.ts'
import { useFolders } from '../files/index.ts'
import type { MadePassword } from './ShownPasswordDialog.tsx'
import { useCreateAppPassword } from './webdav.api.ts'

interface NewPasswordDialogProps {
  isOpen: boolean
  onClose: () => void
  onMade: (made: MadePassword) => void
}

/** Makes an app password, which needs the PIN. */
export function NewPasswordDialog({ isOpen, onClose, onMade }: NewPasswordDialogProps) {
  const [name, setName] = useState('')
  const [isReadOnly, setIsReadOnly] = useState(false)
  const [folder, setFolder] = useState('')
  const [isNameMissing, setIsNameMissing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const { data: folders = [] } = useFolders()
  const { mutate, isPending } = useCreateAppPassword()

  function reset() {
    setName('')
    setIsReadOnly(false)
    setFolder('')
    setIsNameMissing(false)
    setProblem(null)
  }

  function check(): boolean {
    if (name.trim() !== '') return true
    setIsNameMissing(true)
    field.current?.focus()
    return false
  }

  function create(pin: string) {
    mutate(
      { name, isReadOnly, folder, pin },
      {
        onSuccess: (made) => {
          reset()
          onMade(made)
        },
        onError: (failure) => setProblem(failureText(failure, TEXTS.createFailed)),
      },
    )
  }

  const paths = folders.map(({ path }) => path).sort()
  return (
    <PinDialog
      isOpen={isOpen}
      title={TEXTS.dialogTitle}
      description={TEXTS.dialogText}
      action={TEXTS.submit}
      busyAction={TEXTS.submitting}
      variant="primary"
      isBusy={isPending}
      initialFocus={field}
      problem={problem}
      onTyping={() => setProblem(null)}
      check={check}
      onSubmit={create}
      onClose={() => {
        reset()
        onClose()
      }}
    >
      <TextField
        ref={field}
        label={TEXTS.name}
        placeholder={TEXTS.namePlaceholder}
        maxLength={APP_PASSWORD_NAME_MAX_CHARACTERS}
        value={name}
        onValueChange={(typed) => {
          setName(typed)
          setIsNameMissing(false)
        }}
        error={isNameMissing ? ERRORS.app_password_name_missing.message : null}
      />
      <Switch label={TEXTS.readOnly} help={TEXTS.readOnlyHelp} checked={isReadOnly} onCheckedChange={setIsReadOnly} />
      <SelectField
        label={TEXTS.folder}
        hint={TEXTS.folderHelp}
        value={folder}
        onValueChange={setFolder}
        options={[{ value: '', label: TEXTS.allFiles }, ...paths.map((path) => ({ value: path, label: path }))]}
      />
    </PinDialog>
  )
}
