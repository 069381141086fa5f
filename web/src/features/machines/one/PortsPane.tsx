import { changeMachine, type Machine, type PortForward } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { Copy, Plus, X } from 'lucide-react'
import { toastFailure } from '../../../platform/failures.ts'
import { mutationOf, useMutation } from '../../../platform/query.ts'
import { Button, IconButton, Pane, PaneHeader, toast } from '../../../ui/index.ts'
import type { MachineDialogKind } from '../actions/machineDialog.ts'

interface PortsPaneProps {
  machine: Pick<Machine, 'id' | 'portForwards'>
  onAsk: (kind: MachineDialogKind) => void
}

/** The ports of this computer that lead into a machine. */
export function PortsPane({ machine: { id, portForwards }, onAsk }: PortsPaneProps) {
  const { mutate, isPending } = useMutation(mutationOf(changeMachine))
  // Browsers only give secure pages the clipboard.
  const canCopy = navigator.clipboard !== undefined

  async function copy({ hostPort }: PortForward) {
    try {
      await navigator.clipboard.writeText(TEXTS.portAddress(hostPort))
      toast({ title: TEXTS.copied })
    } catch {
      toast({ variant: 'destructive', title: TEXTS.copyFailed })
    }
  }

  function closePort({ hostPort }: PortForward) {
    mutate(
      { id, portForwards: portForwards.filter((port) => port.hostPort !== hostPort) },
      { onError: (failure) => toastFailure(failure, TEXTS.portsFailed) },
    )
  }

  return (
    <Pane aria-labelledby="machine-ports" className="pb-2">
      <PaneHeader id="machine-ports" title={TEXTS.ports}>
        <Button size="sm" icon={<Plus aria-hidden="true" />} onClick={() => onAsk('port')}>
          {TEXTS.addPort}
        </Button>
      </PaneHeader>
      {portForwards.length === 0 ? (
        <p className="px-(--pane-pad) pb-2 text-sm text-pretty text-ink-3">{TEXTS.noPorts}</p>
      ) : (
        <ul>
          {portForwards.map((port) => (
            <li
              key={port.hostPort}
              className="mx-2 flex min-h-11 items-center gap-1 rounded-row py-1 pr-1 pl-3 hover:bg-hover"
            >
              <span className="min-w-0 flex-1 tabular-nums">
                <b className="block truncate text-sm leading-[18px] font-name text-ink">
                  {TEXTS.portLine(port.name, port.hostPort, port.guestPort)}
                </b>
                <span className="block text-xs text-ink-3">{TEXTS.portAddress(port.hostPort)}</span>
              </span>
              {canCopy && (
                <IconButton
                  size="sm"
                  label={TEXTS.copyAddress(port.hostPort)}
                  icon={<Copy aria-hidden="true" />}
                  onClick={() => void copy(port)}
                />
              )}
              <IconButton
                size="sm"
                label={TEXTS.closePort(port.hostPort)}
                icon={<X aria-hidden="true" />}
                disabled={isPending}
                onClick={() => closePort(port)}
              />
            </li>
          ))}
        </ul>
      )}
    </Pane>
  )
}
