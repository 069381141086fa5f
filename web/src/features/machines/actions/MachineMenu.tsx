import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { Ellipsis } from 'lucide-react'
import { IconButton, Menu } from '../../../ui/index.ts'
import { SystemTile } from '../SystemIcon.tsx'
import { MachineMenuItems } from './MachineMenuItems.tsx'
import type { MachineDialogKind } from './machineDialog.ts'

interface MachineMenuProps {
  machine: Machine
  onAsk: (kind: MachineDialogKind) => void
  className?: string
}

export function MachineMenu({ machine, onAsk, className }: MachineMenuProps) {
  return (
    <Menu
      trigger={
        <IconButton
          size="sm"
          label={TEXTS.moreOn(machine.name)}
          icon={<Ellipsis aria-hidden="true" />}
          className={className}
        />
      }
      header={
        <>
          <SystemTile osType={machine.osType} isLit={machine.status === 'running'} />
          <b className="truncate font-strong text-ink">{machine.name}</b>
        </>
      }
    >
      <MachineMenuItems machine={machine} onAsk={onAsk} />
    </Menu>
  )
}
