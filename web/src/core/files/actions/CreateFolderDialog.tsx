import type { Folder } from '@pinloft/contract/files/endpoints'
import { type NameFault, nameFault } from '@pinloft/contract/files/names'
import { FILES_TEXTS } from '@pinloft/contract/files/texts'
import { ERRORS, type ErrorCode } from '@pinloft/contract/shared/errors'
import { useState } from 'react'
import { ApiError } from '../../../platform/api-error.ts'
import { ActionDialog, TextField } from '../../../ui/index.ts'
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
  const { mutateAsync } = useCreateFolder()
  const trimmed = name.normalize('NFC').trim()

  function check(): true | string {
    const fault = nameFault(trimmed)
    return fault === null || ERRORS[FAULT_CODES[fault]].message
  }

  return (
    <ActionDialog
      isOpen={open}
      title="Create New Folder"
      description="Created in the current folder."
      action="Create Folder"
      busyAction="Creating..."
      check={check}
      run={() => mutateAsync({ name: trimmed, parentPath })}
      failed={(failure) => (failure instanceof ApiError && failure.serverMessage) || FILES_TEXTS.createFolderFailed}
      onDone={onCreated}
      onClose={() => {
        setName('')
        onClose()
      }}
    >
      {(problem) => (
        <TextField
          label="Folder name"
          placeholder="Enter folder name"
          value={name}
          error={problem}
          onValueChange={setName}
        />
      )}
    </ActionDialog>
  )
}
