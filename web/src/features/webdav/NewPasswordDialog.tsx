import { ERRORS } from '@pinloft/contract/shared/errors'
import { createAppPassword } from '@pinloft/contract/webdav/endpoints'
import { APP_PASSWORD_NAME_MAX_CHARACTERS } from '@pinloft/contract/webdav/limits'
import { WEBDAV_TEXTS as TEXTS } from '@pinloft/contract/webdav/texts'
import { useRef, useState } from 'react'
import { FolderField } from '../../core/files/index.ts'
import { mutationOf, useMutation } from '../../platform/query.ts'
import { ActionDialog, Switch, TextField } from '../../ui/index.ts'
import type { MadePassword } from './ShownPasswordDialog.tsx'

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
  const field = useRef<HTMLInputElement>(null)
  const { mutateAsync } = useMutation(mutationOf(createAppPassword))

  function close() {
    setName('')
    setIsReadOnly(false)
    setFolder('')
    setIsNameMissing(false)
    onClose()
  }

  function check(): boolean {
    if (name.trim() !== '') return true
    setIsNameMissing(true)
    field.current?.focus()
    return false
  }

  return (
    <ActionDialog
      isOpen={isOpen}
      title={TEXTS.dialogTitle}
      description={TEXTS.dialogText}
      action={TEXTS.submit}
      busyAction={TEXTS.submitting}
      asksPin
      initialFocus={field}
      check={check}
      run={(pin) => mutateAsync({ name, isReadOnly, folder, pin })}
      failed={TEXTS.createFailed}
      onDone={onMade}
      onClose={close}
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
      <FolderField
        label={TEXTS.folder}
        help={TEXTS.folderHelp}
        folder={folder}
        rootName={TEXTS.allFiles}
        chooserTitle={TEXTS.chooseFolder}
        chooserHelp={TEXTS.folderHelp}
        noteOf={(chosen) => (chosen === '' ? TEXTS.allFiles : null)}
        action={TEXTS.choose}
        onChange={setFolder}
      />
    </ActionDialog>
  )
}
