import { displayName } from '../../ui/index.ts'
import { PinPrompt } from '../access/index.ts'
import { counted, FolderPlace } from '../files/index.ts'
import type { UploadSecrets } from './uploadRun.ts'
import type { Uploads } from './useUploads.ts'

export interface UploadPinPromptProps {
  uploads: Uploads
  isOpen: boolean
  /** The item that is to go on; `null` where all that is pending is meant. */
  itemId: string | null
  /** Path of the folder that the files go to; empty for the root. */
  folder: string
  onVerify: (secrets: UploadSecrets) => void
  onCancel: () => void
}

/** Asks for the access PIN before anything is sent, and offers to protect the files. */
export function UploadPinPrompt({ uploads, isOpen, itemId, folder, onVerify, onCancel }: UploadPinPromptProps) {
  const { queue, pending } = uploads
  const meant = itemId === null ? pending : pending + 1
  const locked = queue.find(
    ({ id, status, upload }) => upload?.isPasswordProtected === true && (id === itemId || status === 'pending'),
  )
  return (
    <PinPrompt
      open={isOpen}
      offersProtection
      title="Enter your PIN to upload"
      description={
        <>
          {counted(meant, 'file')} to <FolderPlace path={folder} />
          {locked && `. ${displayName(locked.file.name)} goes on with the password it was begun with`}
        </>
      }
      onCancel={onCancel}
      onVerify={(pin, password) => onVerify({ pin, password: password ?? null })}
    />
  )
}
