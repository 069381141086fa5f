import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { useState } from 'react'
import { Link } from 'wouter'
import { Chip, ErrorLine, ExactName, Pane } from '../../../ui/index.ts'
import { MachineDialogs } from '../actions/MachineDialogs.tsx'
import { MachineMenu } from '../actions/MachineMenu.tsx'
import { MainButton } from '../actions/MainButton.tsx'
import type { MachineDialogKind } from '../actions/machineDialog.ts'
import { PowerButton } from '../actions/PowerButton.tsx'
import { MachineStatus } from '../MachineStatus.tsx'
import { machineAddress } from '../machinesPath.ts'
import { hasScreen, inGigabytes } from '../machineWords.ts'
import { ScreenPicture } from '../ScreenPicture.tsx'
import { UsageGraphs } from '../usage/UsageGraphs.tsx'

/** A machine: its screen, its state, and what can be done with it. */
export function MachineCard({ machine }: { machine: Machine }) {
  const [asked, setAsked] = useState<MachineDialogKind | null>(null)
  const { id, name, acceleration, activity, statusReason } = machine
  return (
    <Pane aria-labelledby={`machine-${id}`} className="relative flex flex-col p-2">
      <Link href={machineAddress(id)} tabIndex={-1} aria-hidden="true" className="block rounded-[13px]">
        <ScreenPicture machine={machine} className="aspect-[16/9.4] w-full rounded-[13px]" />
      </Link>
      <div className="flex items-center gap-2 pt-3 pr-1 pl-3">
        <div className="min-w-0 flex-1">
          <h2
            id={`machine-${id}`}
            className="truncate font-display text-[1.0625rem] leading-[1.375rem] font-title tracking-title text-ink"
          >
            <Link href={machineAddress(id)}>
              <ExactName name={name} className="block truncate" />
            </Link>
          </h2>
          <MachineStatus machine={machine} hasSystem />
        </div>
        <MachineMenu machine={machine} onAsk={setAsked} />
      </div>
      <div className="mx-3 mt-3 flex min-h-[52px] flex-col justify-center gap-2">
        {statusReason !== null && <ErrorLine>{statusReason}</ErrorLine>}
        {activity !== null && <p className="text-sm text-wait-ink">{MACHINES_TEXTS.activities[activity]}</p>}
        {hasScreen(machine) || machine.status === 'starting' ? (
          <div className="grid grid-cols-2 gap-4">
            <UsageGraphs machine={machine} isBrief />
          </div>
        ) : (
          <p className="text-sm text-ink-3 tabular-nums">
            {TEXTS.sizes(machine.cpu, machine.memory, inGigabytes(machine.diskBytes), machine.storage)}
          </p>
        )}
        {acceleration === 'tcg' && (
          <span>
            <Chip tone="wait">{TEXTS.emulation}</Chip>
          </span>
        )}
      </div>
      <footer className="mt-auto flex items-center gap-2 pt-4 pr-1 pb-1 pl-3">
        <MainButton machine={machine} className="flex-1" />
        <PowerButton machine={machine} onAsk={setAsked} />
      </footer>
      <MachineDialogs machine={machine} kind={asked} onClose={() => setAsked(null)} />
    </Pane>
  )
}
