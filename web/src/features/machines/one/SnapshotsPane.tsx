import {
  deleteMachineSnapshot,
  listMachineSnapshots,
  type MachineSnapshot,
  revertMachine,
} from '@pinloft/contract/machines/disks'
import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { MACHINE_SNAPSHOT_TEXTS } from '@pinloft/contract/machines/snapshot-texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { Camera, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { formatListDate } from '../../../platform/format-date.ts'
import { mutationOf, queryOf, useMutation, useQuery } from '../../../platform/query.ts'
import {
  ActionDialog,
  Button,
  IconButton,
  LoadFailed,
  Pane,
  PaneHeader,
  Skeleton,
  toast,
  useWhileClosing,
} from '../../../ui/index.ts'
import type { MachineDialogKind } from '../actions/machineDialog.ts'

interface SnapshotsPaneProps {
  machine: Pick<Machine, 'id' | 'activity' | 'status'>
  onAsk: (kind: MachineDialogKind) => void
}

interface Asked {
  act: 'revert' | 'delete'
  snapshot: MachineSnapshot
}

export function SnapshotsPane({ machine, onAsk }: SnapshotsPaneProps) {
  const { data: snapshots, isError, refetch } = useQuery(queryOf(listMachineSnapshots, { id: machine.id }))
  const [asked, setAsked] = useState<Asked | null>(null)
  const isBusy = machine.activity !== null
  return (
    <Pane aria-labelledby="machine-snapshots" className="pb-2">
      <PaneHeader id="machine-snapshots" title={MACHINE_SNAPSHOT_TEXTS.snapshots}>
        <Button size="sm" icon={<Camera aria-hidden="true" />} disabled={isBusy} onClick={() => onAsk('snapshot')}>
          {MACHINE_SNAPSHOT_TEXTS.take}
        </Button>
      </PaneHeader>
      {snapshots === undefined ? (
        <div className="px-(--pane-pad) pb-2">
          {isError ? (
            <LoadFailed text={MACHINE_SNAPSHOT_TEXTS.snapshotsFailed} onRetry={refetch} />
          ) : (
            <Skeleton className="h-10 w-full" />
          )}
        </div>
      ) : snapshots.length === 0 ? (
        <p className="px-(--pane-pad) pb-2 text-sm text-pretty text-ink-3">{MACHINE_SNAPSHOT_TEXTS.noSnapshots}</p>
      ) : (
        <ul>
          {snapshots.map((snapshot) => (
            <li
              key={snapshot.id}
              className="mx-2 flex min-h-11 items-center gap-1 rounded-row py-1 pr-1 pl-3 hover:bg-hover"
            >
              <span className="min-w-0 flex-1">
                <b className="block truncate text-sm leading-[18px] font-name text-ink">{snapshot.name}</b>
                <span className="block text-xs text-pretty text-ink-3 tabular-nums">{lineOf(snapshot)}</span>
              </span>
              <Button
                size="sm"
                variant="ghost"
                disabled={isBusy}
                aria-label={MACHINE_SNAPSHOT_TEXTS.revertTo(snapshot.name)}
                onClick={() => setAsked({ act: 'revert', snapshot })}
              >
                {MACHINE_SNAPSHOT_TEXTS.revert}
              </Button>
              <IconButton
                size="sm"
                disabled={isBusy}
                label={MACHINE_SNAPSHOT_TEXTS.deleteSnapshotOf(snapshot.name)}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => setAsked({ act: 'delete', snapshot })}
              />
            </li>
          ))}
        </ul>
      )}
      <SnapshotPinDialog machineId={machine.id} asked={asked} onClose={() => setAsked(null)} />
    </Pane>
  )
}

/** 'Today, 09:02 · 1.3 GB with memory' */
function lineOf({ createdAt, hasMemory, sizeBytes }: MachineSnapshot): string {
  const date = formatListDate(createdAt)
  return hasMemory ? `${date} · ${formatSize(sizeBytes)} ${MACHINE_SNAPSHOT_TEXTS.withMemory}` : date
}

interface SnapshotPinDialogProps {
  machineId: string
  /** Null closes the dialog. */
  asked: Asked | null
  onClose: () => void
}

function SnapshotPinDialog({ machineId, asked, onClose }: SnapshotPinDialogProps) {
  const shown = useWhileClosing(asked)
  const reverting = useMutation(mutationOf(revertMachine))
  const deleting = useMutation(mutationOf(deleteMachineSnapshot))
  const isRevert = shown?.act === 'revert'
  const { id: snapshotId = '', name = '' } = shown?.snapshot ?? {}
  return (
    <ActionDialog<unknown>
      isOpen={asked !== null}
      title={isRevert ? MACHINE_SNAPSHOT_TEXTS.revertTitle : MACHINE_SNAPSHOT_TEXTS.deleteSnapshotTitle}
      description={isRevert ? MACHINE_SNAPSHOT_TEXTS.revertHelp(name) : MACHINE_SNAPSHOT_TEXTS.deleteSnapshotHelp(name)}
      action={isRevert ? MACHINE_SNAPSHOT_TEXTS.revert : MACHINE_SNAPSHOT_TEXTS.deleteSnapshotTitle}
      busyAction={isRevert ? MACHINE_SNAPSHOT_TEXTS.reverting : TEXTS.deleting}
      isBad
      asksPin
      run={(pin) => (isRevert ? reverting : deleting).mutateAsync({ id: machineId, snapshotId, pin })}
      failed={isRevert ? MACHINE_SNAPSHOT_TEXTS.revertFailed : MACHINE_SNAPSHOT_TEXTS.snapshotDeleteFailed}
      onDone={() =>
        toast(
          isRevert
            ? { title: MACHINE_SNAPSHOT_TEXTS.revertStarted, variant: 'notice' }
            : { title: MACHINE_SNAPSHOT_TEXTS.snapshotDeleted },
        )
      }
      onClose={onClose}
    />
  )
}
