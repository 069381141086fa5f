import type { File as StoredFile } from '@pinloft/contract/files/endpoints'
import { PROTECTION_TEXTS } from '@pinloft/contract/protection/endpoints'
import { FILE_PASSWORD_MAX_CHARACTERS } from '@pinloft/contract/protection/limits'
import { formatSize } from '@pinloft/contract/shared/sizes'
import type { FileVersion } from '@pinloft/contract/versions/endpoints'
import { VERSIONS_TEXTS } from '@pinloft/contract/versions/texts'
import { useState } from 'react'
import { failureText } from '../../platform/failures.ts'
import { formatListDate } from '../../platform/format-date.ts'
import { PasswordField, toast, useWhileClosing } from '../../ui/index.ts'
import { PinDialog } from '../access/index.ts'
import { useRemoveVersion } from './versions.api.ts'

export interface RemoveVersionDialogProps {
  file: StoredFile
  /** `null` closes the dialog. */
  version: FileVersion | null
  onClose: (isRemoved: boolean) => void
}

/** Asks for the PIN, and for the password of a protected file, then deletes a version permanently. */
export function RemoveVersionDialog({ file, version, onClose }: RemoveVersionDialogProps) {
  const shown = useWhileClosing(version)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { mutate, isPending } = useRemoveVersion(file)

  function close(isRemoved: boolean) {
    setPassword('')
    setProblem(null)
    onClose(isRemoved)
  }

  function remove(pin: string) {
    if (version === null) return
    mutate(
      { versionId: version.id, pin, password },
      {
        onSuccess: () => {
          close(true)
          toast({ title: VERSIONS_TEXTS.removed })
        },
        onError: (failure) => setProblem(failureText(failure, VERSIONS_TEXTS.removeFailed)),
      },
    )
  }

  return (
    <PinDialog
      isOpen={version !== null}
      title={VERSIONS_TEXTS.removeTitle}
      description={shown && VERSIONS_TEXTS.removeHelp(formatListDate(shown.modifiedAt), formatSize(shown.sizeBytes))}
      action={VERSIONS_TEXTS.removeAction}
      busyAction={VERSIONS_TEXTS.removeBusy}
      variant="bad"
      isBusy={isPending}
      problem={problem}
      onTyping={() => setProblem(null)}
      onSubmit={remove}
      onClose={() => close(false)}
    >
      {file.isPasswordProtected && (
        <PasswordField
          label={PROTECTION_TEXTS.passwordLabel}
          secretName="password"
          value={password}
          onValueChange={(typed) => {
            setPassword(typed)
            setProblem(null)
          }}
          maxLength={FILE_PASSWORD_MAX_CHARACTERS}
        />
      )}
    </PinDialog>
  )
}
