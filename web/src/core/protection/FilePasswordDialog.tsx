import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import { PROTECTION_TEXTS } from '@pinloft/contract/protection/endpoints'
import { PasswordDialog } from '../../ui/index.ts'
import type { LockableFile } from './password-requests.ts'
import { unlockFile } from './protection.api.ts'

export interface FilePasswordDialogProps {
  /** The file to unlock; `null` closes the dialog. */
  file: LockableFile | null
  texts?: { title: string; purpose: string; submit: string }
  /** Disables the button while nothing is typed; otherwise it reports what is missing. */
  isOffWhileBlank?: boolean
  onUnlocked: () => void
  onCancel: () => void
}

/** Asks for the password of a protected file until it is right. The password itself is not kept. */
export function FilePasswordDialog(props: FilePasswordDialogProps) {
  const { file, texts = PROTECTION_TEXTS.opening, isOffWhileBlank, onUnlocked, onCancel } = props
  return (
    <PasswordDialog
      subject={file && { id: file.id, name: file.originalName }}
      texts={{
        ...texts,
        label: PROTECTION_TEXTS.passwordLabel,
        submitting: ACCESS_TEXTS.submitting,
      }}
      isOffWhileBlank={isOffWhileBlank}
      check={(password, signal) => {
        if (password.trim() === '') return PROTECTION_TEXTS.passwordMissing
        return file && unlockFile(file.id, password, signal)
      }}
      onAccepted={onUnlocked}
      onCancel={onCancel}
    />
  )
}
