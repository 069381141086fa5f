import type { Machine } from '@pinloft/contract/machines/endpoints'
import { useState } from 'react'
import { Link } from 'wouter'
import { ExactName } from '../../ui/index.ts'
import { MachineDialogs } from './actions/MachineDialogs.tsx'
import { MainButton } from './actions/MainButton.tsx'
import type { MachineDialogKind } from './actions/machineDialog.ts'
import { PowerButton } from './actions/PowerButton.tsx'
import { MachineStatus } from './MachineStatus.tsx'
import { machineAddress } from './machinesPath.ts'
import { SystemTile } from './SystemIcon.tsx'

/** A machine in a short list. */
export function MachineRow({ machine }: { machine: Machine }) {
  const [asked, setAsked] = useState<MachineDialogKind | null>(null)
  return (
    <li className="relative mx-2 flex min-h-(--row-h) items-center gap-3 rounded-row px-3 py-1.5 md:hover:bg-hover">
      <SystemTile osType={machine.osType} isLit={machine.status === 'running'} />
      <div className="min-w-0 flex-1">
        <Link href={machineAddress(machine.id)} className="block after:absolute after:inset-0 after:rounded-row">
          <ExactName name={machine.name} className="block truncate leading-5 font-label text-ink" />
        </Link>
        <MachineStatus machine={machine} hasSystem />
      </div>
      <span className="relative flex items-center gap-1">
        <MainButton machine={machine} size="sm" />
        <PowerButton machine={machine} size="sm" onAsk={setAsked} />
      </span>
      <MachineDialogs machine={machine} kind={asked} onClose={() => setAsked(null)} />
    </li>
  )
}
