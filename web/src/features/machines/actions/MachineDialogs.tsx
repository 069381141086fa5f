import { cloneMachine } from '@pinloft/contract/machines/disks'
import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { ConfirmDialog, NameDialog, toast } from '../../../ui/index.ts'
import { ChangeDialog } from './ChangeDialog.tsx'
import { DeleteMachineDialog } from './DeleteMachineDialog.tsx'
import { DiscDialog } from './DiscDialog.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import type { MachineDialogKind } from './machineDialog.ts'
import { PortDialog } from './PortDialog.tsx'
import { SnapshotDialog } from './SnapshotDialog.tsx'
import { useMachineCommand } from './useMachineCommand.ts'

interface CloneDialogProps {
  isOpen: boolean
  machine: Pick<Machine, 'id' | 'name'>
  onClose: () => void
}

interface MachineDialogsProps {
  machine: Machine
  /** Null while nothing is asked. */
  kind: MachineDialogKind | null
  onClose: () => void
  onDeleted?: () => void
}

/** All dialogs about a machine, of which at most one is open. */
export function MachineDialogs({ machine, kind, onClose, onDeleted }: MachineDialogsProps) {
  const { run } = useMachineCommand(machine)
  return (
    <>
      <ChangeDialog isOpen={kind === 'change'} machine={machine} onClose={onClose} />
      <CloneDialog isOpen={kind === 'clone'} machine={machine} onClose={onClose} />
      <DeleteMachineDialog isOpen={kind === 'delete'} machine={machine} onClose={onClose} onDeleted={onDeleted} />
      {kind === 'disc' && <DiscDialog isOpen machine={machine} onClose={onClose} />}
      {kind === 'export' && <ExportDialog isOpen machine={machine} onClose={onClose} />}
      <PortDialog isOpen={kind === 'port'} machine={machine} onClose={onClose} />
      <SnapshotDialog isOpen={kind === 'snapshot'} machine={machine} onClose={onClose} />
      <ConfirmDialog
        isBad
        cancel={TEXTS.cancel}
        isOpen={kind === 'force-off'}
        title={TEXTS.forceOffTitle(machine.name)}
        description={TEXTS.forceOffHelp}
        action={TEXTS.forceOff}
        onConfirm={() => run('forceOff')}
        onClose={onClose}
      />
      <ConfirmDialog
        isBad
        cancel={TEXTS.cancel}
        isOpen={kind === 'reboot'}
        title={TEXTS.rebootTitle(machine.name)}
        description={TEXTS.rebootHelp}
        action={TEXTS.reboot}
        onConfirm={() => run('reboot')}
        onClose={onClose}
      />
    </>
  )
}

function CloneDialog({ isOpen, machine, onClose }: CloneDialogProps) {
  const { mutateAsync } = useMutation(mutationOf(cloneMachine))
  return (
    <NameDialog
      isOpen={isOpen}
      title={TEXTS.cloneTitle}
      description={TEXTS.cloneHelp}
      field={{ label: TEXTS.cloneName }}
      action={TEXTS.cloneAction}
      run={(name) => mutateAsync({ id: machine.id, name })}
      failed={TEXTS.cloneFailed}
      onDone={() => toast({ title: TEXTS.cloneStarted, description: machine.name, variant: 'notice' })}
      onClose={onClose}
    />
  )
}
