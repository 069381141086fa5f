import { BACKUP_TEXTS } from '@pinloft/contract/backups'
import { BACKUP_PASSPHRASE_MIN_CHARACTERS } from '@pinloft/contract/limits'
import { useRef, useState } from 'react'
import { Button, Dialog, ErrorLine, PasswordField } from '../../ui/index.ts'
import { PinField } from '../access/index.ts'
import { useStartBackup } from './backups.api.ts'

interface BackupDialogProps {
  open: boolean
  onClose: () => void
}

const NOTHING_TYPED = { pin: '', passphrase: '', repeated: '' }

/** Asks for the PIN and for the passphrase of the file, twice: a typo would show only when the backup is needed. */
export function BackupDialog({ open, onClose }: BackupDialogProps) {
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [isDifferent, setIsDifferent] = useState(false)
  const { mutate, isPending, error, reset } = useStartBackup()
  const field = useRef<HTMLInputElement>(null)
  const isLongEnough = [...typed.passphrase].length >= BACKUP_PASSPHRASE_MIN_CHARACTERS

  function change(part: Partial<typeof NOTHING_TYPED>) {
    setTyped((before) => ({ ...before, ...part }))
    setIsDifferent(false)
    reset()
  }

  function close() {
    change(NOTHING_TYPED)
    onClose()
  }

  function submit() {
    if (!isLongEnough || typed.pin === '') return
    if (typed.passphrase !== typed.repeated) return setIsDifferent(true)
    mutate({ pin: typed.pin, passphrase: typed.passphrase }, { onSuccess: close })
  }

  return (
    <Dialog
      size="sm"
      open={open}
      onOpenChange={(isOpen) => !isOpen && close()}
      isHeld={isPending}
      title={BACKUP_TEXTS.dialogTitle}
      description={BACKUP_TEXTS.dialogHelp}
      initialFocus={field}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={close} disabled={isPending}>
            {BACKUP_TEXTS.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!isLongEnough || typed.repeated === '' || typed.pin === ''}
            busy={isPending}
            busyLabel={BACKUP_TEXTS.preparing}
          >
            {BACKUP_TEXTS.start}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <PasswordField
          ref={field}
          label={BACKUP_TEXTS.passphrase}
          hint={BACKUP_TEXTS.passphraseHint}
          secretName="passphrase"
          value={typed.passphrase}
          onValueChange={(passphrase) => change({ passphrase })}
        />
        <PasswordField
          label={BACKUP_TEXTS.repeat}
          secretName="repeated passphrase"
          value={typed.repeated}
          error={isDifferent ? BACKUP_TEXTS.different : null}
          onValueChange={(repeated) => change({ repeated })}
        />
        <PinField value={typed.pin} onValueChange={(pin) => change({ pin })} />
        {error && <ErrorLine>{error.message}</ErrorLine>}
      </div>
    </Dialog>
  )
}
