import type { DocumentFile } from '@pinloft/contract/documents/endpoints'
import { DOCUMENT_TITLE_MAX_CHARACTERS } from '@pinloft/contract/documents/limits'
import { DOCUMENTS_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/documents/screen-texts'
import { DOCUMENTS_TEXTS } from '@pinloft/contract/documents/texts'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { useRef, useState } from 'react'
import { FolderField } from '../../../core/files/index.ts'
import { Button, Dialog, PasswordField, PinField, Switch, TextField, toast } from '../../../ui/index.ts'

export interface SaveRequest {
  title: string
  folder: string
  pin: string
  password: string
  /** A further file instead of a new version of the one that was opened. */
  isNewFile: boolean
}

export interface SaveDialogProps {
  title: string
  /** The file that gets a new version. */
  file: DocumentFile | null
  folder: string
  /** The file was changed otherwise: it can't be written over. */
  isStale: boolean
  isBusy: boolean
  /** Goes on to the links of the saved file. */
  isToShare: boolean
  onSave: (request: SaveRequest) => void
  onClose: () => void
}

/** Asks for the name, the place and the PIN. */
export function SaveDialog({
  title: firstTitle,
  file,
  folder: firstFolder,
  isStale,
  isBusy,
  isToShare,
  onSave,
  onClose,
}: SaveDialogProps) {
  const [title, setTitle] = useState(firstTitle)
  const [folder, setFolder] = useState(firstFolder)
  const [isNewFile, setIsNewFile] = useState(file === null || isStale)
  const [isProtected, setIsProtected] = useState(false)
  const [password, setPassword] = useState('')
  const [pin, setPin] = useState('')
  const pinField = useRef<HTMLInputElement>(null)
  const isReady = pin.trim() !== '' && (!isProtected || password !== '')

  function submit() {
    if (title.trim() === '') {
      toast({ variant: 'destructive', title: DOCUMENTS_TEXTS.saveCancelled, description: DOCUMENTS_TEXTS.nameMissing })
      return onClose()
    }
    if (!isReady || isBusy) return
    onSave({ title: title.trim(), folder, pin, password: isProtected && isNewFile ? password : '', isNewFile })
    setPin('')
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={TEXTS.saveTitle}
      description={isToShare ? TEXTS.saveToShareHelp : isNewFile ? TEXTS.saveHelp : TEXTS.saveAgainHelp}
      isHeld={isBusy}
      initialFocus={firstTitle.trim() === '' || firstTitle === DOCUMENTS_TEXTS.defaultTitle ? undefined : pinField}
      onSubmit={submit}
      onIncomplete={() => pinField.current?.focus()}
      footer={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            {TEXTS.cancel}
          </Button>
          {/* A blank name is answered in words, so the button is not off for it. */}
          <Button
            type="submit"
            variant="primary"
            busy={isBusy}
            busyLabel={TEXTS.savingFile}
            disabled={!isReady && title.trim() !== ''}
          >
            {TEXTS.save}
          </Button>
        </>
      }
    >
      <TextField label={TEXTS.name} value={title} maxLength={DOCUMENT_TITLE_MAX_CHARACTERS} onValueChange={setTitle} />
      {file !== null && (
        <Switch
          label={TEXTS.saveAsNew}
          help={isStale ? TEXTS.saveStale : undefined}
          checked={isNewFile}
          disabled={isStale}
          onCheckedChange={setIsNewFile}
        />
      )}
      {isNewFile && (
        <FolderField
          label={TEXTS.folder}
          folder={folder}
          rootName={FILES_TEXTS.rootName}
          chooserTitle={TEXTS.folderChoose}
          chooserHelp={TEXTS.folderHelp}
          action={TEXTS.choose}
          onChange={setFolder}
        />
      )}
      <PinField ref={pinField} value={pin} onValueChange={setPin} />
      {isNewFile && (
        <div className="flex flex-col gap-3 rounded-lg bg-sunken px-4 py-3">
          <Switch
            label={TEXTS.protect}
            help={isProtected ? TEXTS.protectOn : TEXTS.protectOff}
            checked={isProtected}
            onCheckedChange={setIsProtected}
          />
          {isProtected && (
            <PasswordField label={TEXTS.password} secretName="password" value={password} onValueChange={setPassword} />
          )}
        </div>
      )}
    </Dialog>
  )
}
