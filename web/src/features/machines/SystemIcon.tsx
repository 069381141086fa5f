import type { MachineOsType } from '@pinloft/contract/machines/endpoints'
import { AppWindow, Server, SquareTerminal } from 'lucide-react'

const ICONS = { windows_11: AppWindow, windows_server: Server, ubuntu_22: SquareTerminal, centos_8: SquareTerminal }

export function SystemIcon({ osType, className }: { osType: MachineOsType; className?: string }) {
  const Icon = ICONS[osType]
  return <Icon aria-hidden="true" className={className} />
}

/** The icon on a tile that is lit while the machine runs. */
export function SystemTile({ osType, isLit }: { osType: MachineOsType; isLit: boolean }) {
  return (
    <span
      className={`grid size-9 shrink-0 place-items-center rounded-md ${isLit ? 'bg-beam-soft text-beam-ink' : 'bg-sunken text-ink-3'}`}
    >
      <SystemIcon osType={osType} className="size-[18px] [stroke-width:1.75]" />
    </span>
  )
}
