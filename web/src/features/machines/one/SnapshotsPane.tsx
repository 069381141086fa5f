import {
  deleteMachineSnapshot,
  listMachineSnapshots,
  type MachineSnapshot,
  revertMachine,
} from '@pinloft/contract/machines/disks'
import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
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
      <PaneHeader id="machine-snapshots" title={TEXTS.snapshots}>
        <Button size="sm" icon={<Camera aria-hidden="true" />} disabled={isBusy} onClick={() => onAsk('snapshot')}>
          {TEXTS.take}
        </Button>
      </PaneHeader>
      {snapshots === undefined ? (
        <div className="px-(--pane-pad) pb-2">
          {isError ? (
            <LoadFailed text={TEXTS.snapshotsFailed} onRetry={refetch} />
          ) : (
            <Skeleton className="h-10 w-full" />
          )}
        </div>
      ) : snapshots.length === 0 ? (
        <p className="px-(--pane-pad) pb-2 text-sm text-pretty text-ink-3">{TEXTS.noSnapshots}</p>
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
                aria-label={TEXTS.revertTo(snapshot.name)}
                onClick={() => setAsked({ act: 'revert', snapshot })}
              >
                {TEXTS.revert}
              </Button>
              <IconButton
                size="sm"
                disabled={isBusy}
                label={TEXTS.deleteSnapshotOf(snapshot.name)}
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
  return hasMemory ? `${date} · ${formatSize(sizeBytes)} ${TEXTS.withMemory}` : date
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
      title={isRevert ? TEXTS.revertTitle : TEXTS.deleteSnapshotTitle}
      description={isRevert ? TEXTS.revertHelp(name) : TEXTS.deleteSnapshotHelp(name)}
      action={isRevert ? TEXTS.revert : TEXTS.deleteSnapshotTitle}
      busyAction={isRevert ? TEXTS.reverting : TEXTS.deleting}
      isBad
      asksPin
      run={(pin) => (isRevert ? reverting : deleting).mutateAsync({ id: machineId, snapshotId, pin })}
      failed={isRevert ? TEXTS.revertFailed : TEXTS.snapshotDeleteFailed}
      onDone={() =>
        toast(isRevert ? { title: TEXTS.revertStarted, variant: 'notice' } : { title: TEXTS.snapshotDeleted })
      }
      onClose={onClose}
    />
  )
}
