import { takeMachineSnapshot } from '@pinloft/contract/machines/disks'
import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINE_SNAPSHOT_TEXTS as TEXTS } from '@pinloft/contract/machines/snapshot-texts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { NameDialog, toast } from '../../../ui/index.ts'
import { hasScreen } from '../machineWords.ts'

export function SnapshotDialog({
  isOpen,
  machine,
  onClose,
}: {
  isOpen: boolean
  machine: Machine
  onClose: () => void
}) {
  const { mutateAsync } = useMutation(mutationOf(takeMachineSnapshot))
  return (
    <NameDialog
      isOpen={isOpen}
      title={TEXTS.takeTitle}
      description={TEXTS.takeHelp(hasScreen(machine))}
      field={{ label: TEXTS.snapshotName, hint: TEXTS.snapshotNameHint }}
      action={TEXTS.takeTitle}
      run={(name) => mutateAsync({ id: machine.id, name })}
      failed={TEXTS.snapshotFailed}
      onDone={() => toast({ title: TEXTS.snapshotStarted, variant: 'notice' })}
      onClose={onClose}
    />
  )
}
