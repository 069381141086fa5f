import { ERRORS } from '@pinloft/contract/shared/errors'
import { createAppPassword } from '@pinloft/contract/webdav/endpoints'
import { APP_PASSWORD_NAME_MAX_CHARACTERS } from '@pinloft/contract/webdav/limits'
import { WEBDAV_TEXTS as TEXTS } from '@pinloft/contract/webdav/texts'
import { ChevronDown, Folder } from 'lucide-react'
import { useRef, useState } from 'react'
import { FolderChooser, FolderPathText } from '../../core/files/index.ts'
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
  const [isChoosing, setIsChoosing] = useState(false)
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

  const folderName = folder === '' ? TEXTS.allFiles : folder
  return (
    <>
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
        <div className="flex flex-col gap-1.5">
          <span aria-hidden="true" className="text-sm font-label text-ink">
            {TEXTS.folder}
          </span>
          <button
            type="button"
            aria-haspopup="dialog"
            aria-label={TEXTS.folderOf(folderName)}
            onClick={() => setIsChoosing(true)}
            className="flex h-10 w-full items-center gap-[9px] rounded-md bg-raised px-3 text-left text-md text-ink shadow-field dark:bg-sunken [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-ink-3"
          >
            <Folder aria-hidden="true" />
            <span className="min-w-0 flex-1 truncate">
              {folder === '' ? TEXTS.allFiles : <FolderPathText path={folder} />}
            </span>
            <ChevronDown aria-hidden="true" />
          </button>
          <p className="text-sm text-ink-3">{TEXTS.folderHelp}</p>
        </div>
      </ActionDialog>
      <FolderChooser
        isOpen={isChoosing}
        title={TEXTS.chooseFolder}
        description={TEXTS.folderHelp}
        folder={folder}
        noteOf={(chosen) => (chosen === '' ? TEXTS.allFiles : null)}
        action={TEXTS.choose}
        onSubmit={(chosen) => {
          setFolder(chosen)
          setIsChoosing(false)
        }}
        onClose={() => setIsChoosing(false)}
      />
    </>
  )
}
