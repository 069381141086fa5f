import { BACKUP_TEXTS, getBackupMachines } from '@pinloft/contract/backup/endpoints'
import { BACKUP_PASSPHRASE_MIN_CHARACTERS } from '@pinloft/contract/backup/limits'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { useRef, useState } from 'react'
import { queryOf, useQuery } from '../../platform/query.ts'
import { Button, Dialog, ErrorLine, PasswordField, PinField, Switch } from '../../ui/index.ts'
import { useStartBackup } from './backups.api.ts'

interface BackupDialogProps {
  open: boolean
  onClose: () => void
}

const NOTHING_TYPED = { pin: '', passphrase: '', repeated: '', hasMachines: false }

/** Asks for the PIN and for the passphrase of the file, twice: a typo would show only when the backup is needed. */
export function BackupDialog({ open, onClose }: BackupDialogProps) {
  const [typed, setTyped] = useState(NOTHING_TYPED)
  const [isDifferent, setIsDifferent] = useState(false)
  const { mutate, isPending, error, reset } = useStartBackup()
  const machines = useQuery({ ...queryOf(getBackupMachines), enabled: open }).data?.machines ?? []
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
    const { pin, passphrase, hasMachines } = typed
    mutate({ pin, passphrase, machines: hasMachines }, { onSuccess: close })
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
        {machines.length > 0 && (
          <MachinesSwitch
            machines={machines}
            checked={typed.hasMachines}
            onCheckedChange={(hasMachines) => change({ hasMachines })}
          />
        )}
        <PinField value={typed.pin} onValueChange={(pin) => change({ pin })} />
        {error && <ErrorLine>{error.message}</ErrorLine>}
      </div>
    </Dialog>
  )
}

interface MachinesSwitchProps {
  machines: readonly { name: string; size: number }[]
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** Says what the disks of machines add to the file, before that is chosen. */
function MachinesSwitch({ machines, checked, onCheckedChange }: MachinesSwitchProps) {
  const total = machines.reduce((sum, { size }) => sum + size, 0)
  const named = machines.map(({ name, size }) => `${name} ${formatSize(size)}`).join(', ')
  return (
    <Switch
      label={BACKUP_TEXTS.machines}
      help={
        <>
          <span className="block tabular-nums wrap-anywhere">
            {BACKUP_TEXTS.machinesHelp(formatSize(total), named)}
          </span>
          {checked && <span className="mt-1 block">{BACKUP_TEXTS.machinesNote}</span>}
        </>
      }
      checked={checked}
      onCheckedChange={onCheckedChange}
    />
  )
}
