import { BACKUP_FILE_TEXTS as TEXTS } from '@pinloft/contract/backup/texts'
import { useState } from 'react'
import { Button, Dialog, ErrorLine, FileField, PasswordField } from '../../ui/index.ts'
import { BackupFileProgress } from './BackupFileProgress.tsx'
import { BackupVerdictView } from './BackupVerdictView.tsx'
import { useBackupCheck } from './backupFiles.api.ts'

/** Takes a backup file and its passphrase, has it checked, and shows the result until it is closed. */
export function CheckBackupDialog({ onClose }: { onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null)
  const [passphrase, setPassphrase] = useState('')
  const check = useBackupCheck()
  const isReady = file !== null && passphrase !== ''

  function submit() {
    if (file !== null && passphrase !== '' && !check.isPending && !check.result) check.start({ file, passphrase })
  }

  function begin() {
    setFile(null)
    setPassphrase('')
    check.reset()
  }

  return (
    <Dialog
      size="sm"
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      isHeld={check.isPending}
      title={TEXTS.checkTitle}
      description={TEXTS.checkHelp}
      onSubmit={submit}
      footer={
        check.result ? (
          <>
            <Button onClick={begin}>{TEXTS.again}</Button>
            <Button variant="primary" onClick={onClose}>
              {TEXTS.close}
            </Button>
          </>
        ) : (
          <>
            <Button onClick={check.isPending ? check.cancel : onClose}>{TEXTS.cancel}</Button>
            <Button
              type="submit"
              variant="primary"
              disabled={!isReady}
              busy={check.isPending}
              busyLabel={check.sentBytes === null ? TEXTS.opening : TEXTS.running}
            >
              {TEXTS.start}
            </Button>
          </>
        )
      }
    >
      {check.result ? (
        <BackupVerdictView verdict={check.result} />
      ) : (
        <div className="grid gap-4">
          <FileField label={TEXTS.file} onFileChange={setFile} disabled={check.isPending} />
          <PasswordField
            label={TEXTS.passphrase}
            secretName="passphrase"
            value={passphrase}
            onValueChange={setPassphrase}
            disabled={check.isPending}
          />
          {check.isPending && file !== null && (
            <BackupFileProgress label={TEXTS.running} sentBytes={check.sentBytes} totalBytes={file.size} />
          )}
          {check.error && <ErrorLine>{check.error.message}</ErrorLine>}
        </div>
      )}
    </Dialog>
  )
}
