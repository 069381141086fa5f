import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { PROTECTION_TEXTS } from '@pinloft/contract/protection/endpoints'
import { FILE_PASSWORD_MAX_CHARACTERS } from '@pinloft/contract/protection/limits'
import { formatSize } from '@pinloft/contract/shared/sizes'
import type { FileVersion } from '@pinloft/contract/versions/endpoints'
import { VERSIONS_TEXTS } from '@pinloft/contract/versions/texts'
import { useState } from 'react'
import { formatListDate } from '../../platform/format-date.ts'
import { ActionDialog, PasswordField, toast, useWhileClosing } from '../../ui/index.ts'
import { useRemoveVersion } from './versions.api.ts'

export interface RemoveVersionDialogProps {
  file: StoredFile
  /** `null` closes the dialog. */
  version: FileVersion | null
  onRemoved: () => void
  onClose: () => void
}

/** Asks for the PIN, and for the password of a protected file, then deletes a version permanently. */
export function RemoveVersionDialog({ file, version, onRemoved, onClose }: RemoveVersionDialogProps) {
  const shown = useWhileClosing(version)
  const [password, setPassword] = useState('')
  const { mutateAsync } = useRemoveVersion(file)
  return (
    <ActionDialog
      isOpen={version !== null}
      title={VERSIONS_TEXTS.removeTitle}
      description={shown && VERSIONS_TEXTS.removeHelp(formatListDate(shown.modifiedAt), formatSize(shown.sizeBytes))}
      action={VERSIONS_TEXTS.removeAction}
      busyAction={VERSIONS_TEXTS.removeBusy}
      isBad
      asksPin
      run={(pin) => mutateAsync({ versionId: shown?.id ?? '', pin, password })}
      failed={VERSIONS_TEXTS.removeFailed}
      onDone={() => {
        onRemoved()
        toast({ title: VERSIONS_TEXTS.removed })
      }}
      onClose={() => {
        setPassword('')
        onClose()
      }}
    >
      {file.isPasswordProtected && (
        <PasswordField
          label={PROTECTION_TEXTS.passwordLabel}
          secretName="password"
          value={password}
          onValueChange={setPassword}
          maxLength={FILE_PASSWORD_MAX_CHARACTERS}
        />
      )}
    </ActionDialog>
  )
}
