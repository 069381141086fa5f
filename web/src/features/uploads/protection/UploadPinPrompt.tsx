import { ERRORS } from '@pinloft/contract/errors'
import { counted } from '@pinloft/contract/words'
import { useState } from 'react'
import { displayName } from '../../../ui/index.ts'
import { PinDialog } from '../../access/index.ts'
import { FolderPathText } from '../../files/index.ts'
import type { UploadSecrets } from '../queue/uploadRun.ts'
import type { Uploads } from '../useUploads.ts'
import { ProtectionFields } from './ProtectionFields.tsx'
import { isProtectionOnAtFirst, startWithoutProtection } from './protection-default.ts'

export interface UploadPinPromptProps {
  uploads: Uploads
  isOpen: boolean
  /** The item to resume; `null` for all pending items. */
  itemId: string | null
  /** Path of the target folder; empty for the root. */
  folder: string
  onVerify: (secrets: UploadSecrets) => void
  onCancel: () => void
}

/** Asks for the access PIN before anything is sent, and offers to protect the files. */
export function UploadPinPrompt({ uploads, isOpen, itemId, folder, onVerify, onCancel }: UploadPinPromptProps) {
  const [isProtected, setIsProtected] = useState(isProtectionOnAtFirst)
  const [password, setPassword] = useState('')
  const [passwordProblem, setPasswordProblem] = useState<string | null>(null)
  const [wasOpen, setWasOpen] = useState(isOpen)
  const { queue, pending } = uploads
  const meant = itemId === null ? pending : pending + 1
  const locked = queue.find(
    ({ id, status, upload }) => upload?.isPasswordProtected === true && (id === itemId || status === 'pending'),
  )

  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setIsProtected(isProtectionOnAtFirst())
  }

  function changePassword(typed: string) {
    setPassword(typed)
    setPasswordProblem(null)
  }

  /** What was typed is forgotten, whatever the answer. */
  function forget() {
    changePassword('')
    startWithoutProtection()
  }

  function check(): boolean {
    if (!isProtected || password.trim() !== '') return true
    setPasswordProblem(ERRORS.new_password_missing.message)
    return false
  }

  return (
    <PinDialog
      isOpen={isOpen}
      title="Enter your PIN to upload"
      description={
        <>
          {counted(meant, 'file')} to <FolderPathText path={folder} />
          {locked && `. ${displayName(locked.file.name)} goes on with the password it was begun with`}
        </>
      }
      action="Verify"
      busyAction=""
      variant="primary"
      isBusy={false}
      problem={null}
      onTyping={() => undefined}
      canSubmit={(pin) => pin !== '' && (!isProtected || password !== '')}
      check={check}
      onSubmit={(pin) => {
        forget()
        onVerify({ pin, password: isProtected ? password : null })
      }}
      onClose={() => {
        forget()
        onCancel()
      }}
      below={
        <ProtectionFields
          isOn={isProtected}
          onToggle={setIsProtected}
          filePassword={password}
          onFilePasswordChange={changePassword}
          error={passwordProblem}
        />
      }
    />
  )
}
