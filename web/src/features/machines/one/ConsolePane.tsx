import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { useCallback, useRef, useState } from 'react'
import { Link } from 'wouter'
import { Pane, SegmentedControl } from '../../../ui/index.ts'
import { MainButton } from '../actions/MainButton.tsx'
import type { MachineDialogKind } from '../actions/machineDialog.ts'
import { PowerButton } from '../actions/PowerButton.tsx'
import { SerialView } from '../console/SerialView.tsx'
import { focusFirstButton } from '../console/useLeaveKeys.ts'
import type { ConsoleTab } from '../machinesPath.ts'
import { consoleAddress } from '../machinesPath.ts'
import { hasScreen } from '../machineWords.ts'
import { ScreenPicture } from '../ScreenPicture.tsx'
import { ConsoleShortcuts } from './ConsoleShortcuts.tsx'

interface ConsolePaneProps {
  machine: Machine
  onAsk: (kind: MachineDialogKind) => void
}

const TABS = [
  { value: 'screen', label: TEXTS.screen },
  { value: 'serial', label: TEXTS.serial },
] as const

/** The screen of a machine as a picture, or its serial console as text. */
export function ConsolePane({ machine, onAsk }: ConsolePaneProps) {
  const [tab, setTab] = useState<ConsoleTab>('screen')
  const bar = useRef<HTMLDivElement>(null)
  const leaveSerial = useCallback(() => focusFirstButton(bar.current), [])
  const isLit = hasScreen(machine)
  const shape = 'aspect-[16/10] max-h-[calc(100vh-288px)] min-h-[200px] w-full rounded-[13px]'
  return (
    <Pane aria-label={TEXTS.console} className="px-2 pb-2">
      <div ref={bar} className="flex h-[60px] items-center gap-2 pr-1.5 pl-2 max-md:h-14 max-md:px-0">
        <SegmentedControl<ConsoleTab> label={TEXTS.console} value={tab} onValueChange={setTab} options={TABS} />
        <span className="flex-1" />
        {hasScreen(machine) && tab === 'screen' && (
          <span className="contents max-sm:hidden">
            <ConsoleShortcuts machine={machine} />
          </span>
        )}
        <MainButton machine={machine} variant="primary" />
        <span className="md:hidden">
          <PowerButton machine={machine} onAsk={onAsk} />
        </span>
      </div>
      {tab === 'serial' && isLit ? (
        <SerialView
          key={machine.startedAt}
          machine={machine}
          className={`${shape} max-sm:aspect-square`}
          onLeave={leaveSerial}
        />
      ) : isLit ? (
        <Link
          href={consoleAddress(machine.id)}
          aria-label={TEXTS.screenOf(machine.name)}
          className="block rounded-[13px]"
        >
          <ScreenPicture machine={machine} className={`block ${shape}`} />
        </Link>
      ) : (
        <div className="relative">
          <ScreenPicture machine={machine} className={shape} />
          {machine.status === 'stopped' && (
            <p className="absolute inset-x-4 top-1/2 mt-11 text-center text-sm text-ink-3">{TEXTS.offHelp}</p>
          )}
        </div>
      )}
    </Pane>
  )
}
