import { BACKUP_FILE_TEXTS as TEXTS } from '@pinloft/contract/backup/texts'
import { errorMessage } from '@pinloft/contract/shared/errors'
import { useState } from 'react'
import { Button, Dialog, ErrorLine, FileField, PasswordField, PinField, ProgressBar } from '../../ui/index.ts'
import { BackupFileProgress } from './BackupFileProgress.tsx'
import { useRestore, useWaitForRestart } from './backupFiles.api.ts'

/** Takes a backup file, its passphrase and the PIN, has it restored, and waits until the server is back. */
export function RestoreBackupDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [typed, setTyped] = useState({ passphrase: '', pin: '' })
  const restore = useRestore()
  const isRestored = restore.result !== undefined
  const isInVain = useWaitForRestart(isRestored)
  const isReady = file !== null && typed.passphrase !== '' && typed.pin !== ''
  const isBusy = restore.isPending || (isRestored && !isInVain)

  function submit() {
    if (file !== null && isReady && !isBusy) restore.start({ file, ...typed })
  }

  return (
    <Dialog
      size="sm"
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isHeld={isBusy}
      title={TEXTS.restoreTitle}
      description={TEXTS.restoreHelp}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={restore.isPending ? restore.cancel : onClose} disabled={isRestored && !isInVain}>
            {TEXTS.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!isReady}
            busy={isBusy}
            busyLabel={restore.isPending && restore.sentBytes === null ? TEXTS.opening : TEXTS.restoring}
          >
            {TEXTS.restoreStart}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FileField label={TEXTS.file} onFileChange={setFile} disabled={isBusy} />
        <PasswordField
          label={TEXTS.passphrase}
          secretName="passphrase"
          value={typed.passphrase}
          onValueChange={(passphrase) => setTyped({ ...typed, passphrase })}
          disabled={isBusy}
        />
        <PinField value={typed.pin} onValueChange={(pin) => setTyped({ ...typed, pin })} disabled={isBusy} />
        {restore.isPending && file !== null && (
          <BackupFileProgress label={TEXTS.restoring} sentBytes={restore.sentBytes} totalBytes={file.size} />
        )}
        {isRestored && !isInVain && (
          <div role="status">
            <p className="mb-1.5 text-sm text-ink-2">{TEXTS.restored}</p>
            <ProgressBar label={TEXTS.restored} percent={null} />
          </div>
        )}
        {isInVain && <ErrorLine>{errorMessage('restore_not_empty')}</ErrorLine>}
        {restore.error && <ErrorLine>{restore.error.message}</ErrorLine>}
      </div>
    </Dialog>
  )
}
