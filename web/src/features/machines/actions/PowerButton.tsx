import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { Square, Trash2, ZapOff } from 'lucide-react'
import { IconButton } from '../../../ui/index.ts'
import type { MachineDialogKind } from './machineDialog.ts'
import { useMachineCommand } from './useMachineCommand.ts'

interface PowerButtonProps {
  machine: Machine
  onAsk: (kind: MachineDialogKind) => void
  size?: 'sm' | 'md'
}

/** Shuts a running machine down; one that does not answer is forced off, and one that is off can be deleted. */
export function PowerButton({ machine, onAsk, size = 'md' }: PowerButtonProps) {
  const { run, pending } = useMachineCommand(machine)
  switch (machine.status) {
    case 'running':
      return (
        <IconButton
          size={size}
          label={TEXTS.shutDownOf(machine.name)}
          icon={<Square aria-hidden="true" />}
          disabled={pending !== null}
          onClick={() => run('shutDown')}
        />
      )
    case 'starting':
    case 'stopping':
    case 'paused':
    case 'error':
      return (
        <IconButton
          size={size}
          label={TEXTS.forceOffTitle(machine.name)}
          icon={<ZapOff aria-hidden="true" />}
          onClick={() => onAsk('force-off')}
        />
      )
    default:
      return (
        <IconButton
          size={size}
          label={TEXTS.removeOf(machine.name)}
          icon={<Trash2 aria-hidden="true" />}
          disabled={machine.activity !== null}
          onClick={() => onAsk('delete')}
        />
      )
  }
}
