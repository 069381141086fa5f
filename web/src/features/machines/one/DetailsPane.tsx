import { changeMachine, type Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import type { ReactNode } from 'react'
import { toastFailure } from '../../../platform/failures.ts'
import { formatListDate } from '../../../platform/format-date.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { Button, Pane, Switch } from '../../../ui/index.ts'
import { MachineMenu } from '../actions/MachineMenu.tsx'
import type { MachineDialogKind } from '../actions/machineDialog.ts'
import { useMachineCommand } from '../actions/useMachineCommand.ts'
import { canReboot, inGigabytes, wayOn } from '../machineWords.ts'

interface DetailsPaneProps {
  machine: Machine
  onAsk: (kind: MachineDialogKind) => void
}

export function DetailsPane({ machine, onAsk }: DetailsPaneProps) {
  const { run, pending } = useMachineCommand(machine)
  const { mutate, isPending } = useMutation(mutationOf(changeMachine))
  const isOff = machine.status === 'stopped'
  return (
    <Pane aria-labelledby="machine-details" className="grid gap-4 px-5 py-4 max-md:px-4">
      <header className="-my-1 -mr-2 flex h-8 items-center justify-between">
        <h2
          id="machine-details"
          className="font-display text-[1.0625rem] leading-[1.375rem] font-title tracking-title text-ink"
        >
          {TEXTS.details}
        </h2>
        <span className="flex items-center">
          <Button size="sm" variant="ghost" onClick={() => onAsk('change')}>
            {TEXTS.change}
          </Button>
          <MachineMenu machine={machine} onAsk={onAsk} />
        </span>
      </header>
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {isOff ? (
          <>
            <Button
              size="sm"
              disabled={machine.activity !== null}
              busy={pending === 'start'}
              busyLabel={TEXTS.starting}
              onClick={() => run('start')}
            >
              {TEXTS.start}
            </Button>
            <Button size="sm" disabled={machine.activity !== null} onClick={() => onAsk('delete')}>
              {TEXTS.remove}
            </Button>
          </>
        ) : (
          <>
            {machine.status === 'stopping' || machine.status === 'starting' || machine.status === 'error' ? (
              <Button size="sm" onClick={() => onAsk('force-off')}>
                {TEXTS.forceOff}
              </Button>
            ) : (
              <Button
                size="sm"
                className="px-2!"
                disabled={machine.status !== 'running'}
                busy={pending === 'shutDown'}
                onClick={() => run('shutDown')}
              >
                {TEXTS.shutDown}
              </Button>
            )}
            <Button size="sm" className="px-2!" disabled={!canReboot(machine)} onClick={() => onAsk('reboot')}>
              {TEXTS.reboot}
            </Button>
            {wayOn(machine) === 'resume' ? (
              <Button size="sm" className="px-2!" onClick={() => run('resume')}>
                {TEXTS.resume}
              </Button>
            ) : (
              <Button size="sm" className="px-2!" disabled={machine.status !== 'running'} onClick={() => run('pause')}>
                {TEXTS.pause}
              </Button>
            )}
          </>
        )}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-[7px] text-sm leading-5 tabular-nums">
        <Fact name={TEXTS.system}>{machine.operatingSystem}</Fact>
        <Fact name={TEXTS.cpu}>{machine.cpu}</Fact>
        <Fact name={TEXTS.memory}>{TEXTS.gigabytes(machine.memory)}</Fact>
        <Fact name={TEXTS.disk}>{TEXTS.diskUsed(inGigabytes(machine.diskBytes), machine.storage)}</Fact>
        {machine.acceleration !== null && (
          <Fact name={TEXTS.runsWith}>{machine.acceleration === 'tcg' ? TEXTS.emulation : TEXTS.hardware}</Fact>
        )}
        <Fact name={TEXTS.created}>{formatListDate(machine.createdAt)}</Fact>
      </dl>
      <div className="border-t border-line pt-3.5">
        <Switch
          label={TEXTS.autostart}
          checked={machine.isAutostarted}
          disabled={isPending}
          onCheckedChange={(isAutostarted) =>
            mutate(
              { id: machine.id, isAutostarted },
              { onError: (failure) => toastFailure(failure, TEXTS.changeFailed) },
            )
          }
        />
      </div>
    </Pane>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right text-ink">{children}</dd>
    </>
  )
}
