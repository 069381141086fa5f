import type { Folder } from '@pinloft/contract/files/endpoints'
import { type NameFault, nameFault } from '@pinloft/contract/files/names'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { ERRORS, type ErrorCode } from '@pinloft/contract/shared/errors'
import { useRef, useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { Button, Dialog, TextField } from '../../../ui/index.ts'
import { useCreateFolder } from '../files.api.ts'

const FAULT_CODES = {
  missing: 'folder_name_missing',
  invalid: 'folder_name_invalid',
  too_long: 'folder_name_too_long',
} as const satisfies Record<NameFault, ErrorCode>

export interface CreateFolderDialogProps {
  open: boolean
  /** Path of the parent folder. */
  parentPath: string
  onClose: () => void
  onCreated: (folder: Folder) => void
}

export function CreateFolderDialog({ open, parentPath, onClose, onCreated }: CreateFolderDialogProps) {
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useCreateFolder()

  function close() {
    setName('')
    setError(undefined)
    onClose()
  }

  function submit() {
    const trimmed = name.normalize('NFC').trim()
    const fault = nameFault(trimmed)
    if (fault) return setError(ERRORS[FAULT_CODES[fault]].message)
    mutate(
      { name: trimmed, parentPath },
      {
        onSuccess: (folder) => {
          close()
          onCreated(folder)
        },
        onError: (failure) =>
          setError((failure instanceof ApiError && failure.serverMessage) || FILES_TEXTS.createFolderFailed),
      },
    )
  }

  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      title="Create New Folder"
      description="Created in the current folder."
      initialFocus={field}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isPending} busyLabel="Creating...">
            Create Folder
          </Button>
        </>
      }
    >
      <TextField
        ref={field}
        label="Folder name"
        placeholder="Enter folder name"
        value={name}
        error={error}
        onValueChange={(value) => {
          setName(value)
          setError(undefined)
        }}
      />
    </Dialog>
  )
}
