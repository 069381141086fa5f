import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import {
  Camera,
  Copy,
  Disc3,
  FolderOutput,
  Pause,
  Play,
  Power,
  RotateCw,
  SlidersHorizontal,
  Trash2,
  ZapOff,
} from 'lucide-react'
import { MenuItem, MenuSeparator } from '../../../ui/index.ts'
import { canReboot, wayOn } from '../machineWords.ts'
import type { MachineDialogKind } from './machineDialog.ts'
import { useMachineCommand } from './useMachineCommand.ts'

interface MachineMenuItemsProps {
  machine: Machine
  onAsk: (kind: MachineDialogKind) => void
}

/** Everything that can be done with a machine as it is now. */
export function MachineMenuItems({ machine, onAsk }: MachineMenuItemsProps) {
  const { run } = useMachineCommand(machine)
  const isOff = machine.status === 'stopped'
  const isBusy = machine.activity !== null
  return (
    <>
      {isOff ? (
        <MenuItem icon={<Play aria-hidden="true" />} disabled={isBusy} onSelect={() => run('start')}>
          {TEXTS.start}
        </MenuItem>
      ) : (
        <>
          <MenuItem
            icon={<Power aria-hidden="true" />}
            disabled={machine.status !== 'running'}
            onSelect={() => run('shutDown')}
          >
            {TEXTS.shutDown}
          </MenuItem>
          <MenuItem
            icon={<RotateCw aria-hidden="true" />}
            disabled={!canReboot(machine)}
            onSelect={() => onAsk('reboot')}
          >
            {TEXTS.reboot}
          </MenuItem>
          {wayOn(machine) === 'resume' ? (
            <MenuItem icon={<Play aria-hidden="true" />} onSelect={() => run('resume')}>
              {TEXTS.resume}
            </MenuItem>
          ) : (
            <MenuItem
              icon={<Pause aria-hidden="true" />}
              disabled={machine.status !== 'running'}
              onSelect={() => run('pause')}
            >
              {TEXTS.pause}
            </MenuItem>
          )}
        </>
      )}
      <MenuSeparator />
      <MenuItem icon={<SlidersHorizontal aria-hidden="true" />} onSelect={() => onAsk('change')}>
        {TEXTS.change}
      </MenuItem>
      <MenuItem icon={<Disc3 aria-hidden="true" />} onSelect={() => onAsk('disc')}>
        {TEXTS.insert}
      </MenuItem>
      <MenuItem icon={<Camera aria-hidden="true" />} disabled={isBusy} onSelect={() => onAsk('snapshot')}>
        {TEXTS.takeSnapshot}
      </MenuItem>
      <MenuItem icon={<Copy aria-hidden="true" />} disabled={!isOff || isBusy} onSelect={() => onAsk('clone')}>
        {TEXTS.clone}
      </MenuItem>
      <MenuItem icon={<FolderOutput aria-hidden="true" />} disabled={!isOff || isBusy} onSelect={() => onAsk('export')}>
        {TEXTS.exportToStorage}
      </MenuItem>
      <MenuSeparator />
      {!isOff && (
        <MenuItem icon={<ZapOff aria-hidden="true" />} destructive onSelect={() => onAsk('force-off')}>
          {TEXTS.forceOff}
        </MenuItem>
      )}
      <MenuItem icon={<Trash2 aria-hidden="true" />} destructive disabled={isBusy} onSelect={() => onAsk('delete')}>
        {TEXTS.remove}
      </MenuItem>
    </>
  )
}
