import {
  listTrashedMachines,
  purgeMachine,
  restoreMachine,
  type TrashedMachine,
} from '@pinloft/contract/machines/control'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import { Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { daysLeft } from '../../../core/trash/index.ts'
import { toastFailure } from '../../../platform/failures.ts'
import { formatListDate } from '../../../platform/format-date.ts'
import { mutationOf, queryOf, useMutation, useQuery } from '../../../platform/query.ts'
import {
  ActionDialog,
  Button,
  Dialog,
  EmptyState,
  IconButton,
  LoadFailed,
  Skeleton,
  TrashIllustration,
  toast,
  useWhileClosing,
} from '../../../ui/index.ts'

/** The deleted machines: restored, or deleted permanently. */
export function TrashDialog({ onClose }: { onClose: () => void }) {
  const { data: machines, isError, error, refetch } = useQuery(queryOf(listTrashedMachines))
  const restoration = useMutation(mutationOf(restoreMachine))
  const [purging, setPurging] = useState<TrashedMachine | null>(null)

  function restore(id: string) {
    restoration.mutate(
      { id },
      {
        onSuccess: () => toast({ title: TEXTS.restored }),
        onError: (failure) => toastFailure(failure, TEXTS.restoreFailed),
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={TEXTS.trashTitle}
      description={TEXTS.trashHelp}
      bodyClassName="pb-6"
    >
      {machines === undefined ? (
        isError ? (
          <LoadFailed text={error.message} onRetry={refetch} />
        ) : (
          <Skeleton className="h-12 w-full" />
        )
      ) : machines.length === 0 ? (
        <EmptyState drawing={<TrashIllustration />} title={TEXTS.trashEmpty} />
      ) : (
        <ul className="-mx-2 grid grid-cols-1 gap-0.5">
          {machines.map((machine) => (
            <li
              key={machine.id}
              className="flex min-h-12 items-center gap-3 rounded-row px-3 py-1.5 hover:bg-hover max-sm:flex-wrap max-sm:justify-end"
            >
              <span className="min-w-0 flex-1 max-sm:basis-full">
                <span className="block truncate font-name text-ink">{machine.name}</span>
                <span className="block text-sm text-ink-2 tabular-nums">{inWords(machine)}</span>
              </span>
              <Button
                size="sm"
                icon={<Undo2 aria-hidden="true" />}
                aria-label={TEXTS.restoreOf(machine.name)}
                busy={restoration.isPending && restoration.variables.id === machine.id}
                onClick={() => restore(machine.id)}
              >
                {TEXTS.restore}
              </Button>
              <IconButton
                label={TEXTS.purgeOf(machine.name)}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => setPurging(machine)}
              />
            </li>
          ))}
        </ul>
      )}
      <PurgeDialog machine={purging} onClose={() => setPurging(null)} />
    </Dialog>
  )
}

/** 'Ubuntu 22.04 LTS, 2.1 GB. Deleted: Today, 14:52. Deletes in 30 days' */
function inWords(machine: TrashedMachine): string {
  const days = daysLeft(machine, Date.now())
  return [
    `${machine.operatingSystem}, ${formatSize(machine.diskBytes)}`,
    TEXTS.deletedAt(formatListDate(machine.deletedAt)),
    ...(days === null ? [] : [TRASH_TEXTS.deletesInLine(days)]),
  ].join('. ')
}

function PurgeDialog({ machine, onClose }: { machine: TrashedMachine | null; onClose: () => void }) {
  const shown = useWhileClosing(machine)
  const { mutateAsync } = useMutation(mutationOf(purgeMachine))
  return (
    <ActionDialog
      isOpen={machine !== null}
      title={TEXTS.purge}
      description={TEXTS.purgeHelp(shown?.name ?? '')}
      action={TEXTS.purge}
      busyAction={TEXTS.deleting}
      isBad
      asksPin
      run={(pin) => mutateAsync({ id: shown?.id ?? '', pin })}
      failed={TEXTS.purgeFailed}
      onDone={() => toast({ title: MACHINES_TEXTS.purged })}
      onClose={onClose}
    />
  )
}
