import { ACCESS_TEXTS } from '@pinloft/contract/access'
import type { File as StoredFile } from '@pinloft/contract/files'
import { FILES_TEXTS } from '@pinloft/contract/files-texts'
import { PIN_MAX_CHARACTERS } from '@pinloft/contract/limits'
import { useRef, useState } from 'react'
import { ApiError } from '../../platform/api-error.ts'
import { Button, Dialog, PasswordField, toast } from '../../ui/index.ts'
import { ExactName } from './ExactName.tsx'
import { useDeleteFile } from './files.api.ts'
import { useLast } from './useLast.ts'

export interface DeleteFileDialogProps {
  /** The file to delete; `null` closes the dialog. */
  file: StoredFile | null
  onClose: () => void
}

/** Asks for the PIN, then deletes. A wrong PIN can be mended; any other failure closes the dialog and is told. */
export function DeleteFileDialog({ file, onClose }: DeleteFileDialogProps) {
  const shown = useLast(file)
  const [pin, setPin] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useDeleteFile()

  function close() {
    setPin('')
    setError(undefined)
    onClose()
  }

  function submit() {
    if (!file) return
    if (pin.trim() === '') return setError(FILES_TEXTS.deletePinMissing)
    mutate({ file, pin }, { onSuccess: close, onError: showFailure })
  }

  function showFailure(failure: Error) {
    setPin('')
    field.current?.focus()
    if (failure instanceof ApiError && failure.code === 'access_pin_invalid') {
      return setError(FILES_TEXTS.deletePinInvalid)
    }
    const message = (failure instanceof ApiError && failure.serverMessage) || FILES_TEXTS.deleteFailed
    setError(message)
    close()
    toast({ variant: 'destructive', title: 'Error', description: message })
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
      initialFocus={field}
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
        ref={field}
        label={ACCESS_TEXTS.pinLabel}
        placeholder={ACCESS_TEXTS.pinPlaceholder}
        value={pin}
        onValueChange={(value) => {
          setPin(value)
          setError(undefined)
        }}
        error={error}
        maxLength={PIN_MAX_CHARACTERS}
      />
    </Dialog>
  )
}
