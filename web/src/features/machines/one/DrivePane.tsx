import { changeMachineDisc } from '@pinloft/contract/machines/disks'
import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { Disc3 } from 'lucide-react'
import { toastFailure } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { Button, ExactName, Pane, PaneHeader, toast } from '../../../ui/index.ts'
import type { MachineDialogKind } from '../actions/machineDialog.ts'

interface DrivePaneProps {
  machine: Pick<Machine, 'id' | 'disc'>
  onAsk: (kind: MachineDialogKind) => void
}

/** The disc in the drive. */
export function DrivePane({ machine: { id, disc }, onAsk }: DrivePaneProps) {
  const { mutate, isPending } = useMutation(mutationOf(changeMachineDisc))
  return (
    <Pane aria-labelledby="machine-drive" className="pb-2">
      <PaneHeader id="machine-drive" title={TEXTS.drive}>
        <Button size="sm" icon={<Disc3 aria-hidden="true" />} onClick={() => onAsk('disc')}>
          {TEXTS.insert}
        </Button>
      </PaneHeader>
      <div className="mx-2 flex min-h-11 items-center gap-2 py-1 pr-1 pl-3 text-sm">
        {disc === null ? (
          <span className="text-ink-3">{TEXTS.driveEmpty}</span>
        ) : (
          <>
            <ExactName name={disc.name} className="min-w-0 flex-1 truncate font-name text-ink" />
            <Button
              size="sm"
              variant="ghost"
              busy={isPending}
              onClick={() =>
                mutate(
                  { id },
                  {
                    onSuccess: () => toast({ title: TEXTS.ejected }),
                    onError: (failure) => toastFailure(failure, TEXTS.ejectFailed),
                  },
                )
              }
            >
              {TEXTS.eject}
            </Button>
          </>
        )}
      </div>
    </Pane>
  )
}
