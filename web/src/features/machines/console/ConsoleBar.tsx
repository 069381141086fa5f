import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { ArrowLeft, ClipboardPaste, Keyboard, Maximize } from 'lucide-react'
import type { Ref } from 'react'
import { Button, ExactName, IconButton, SegmentedControl } from '../../../ui/index.ts'
import { MachineMenu } from '../actions/MachineMenu.tsx'
import type { MachineDialogKind } from '../actions/machineDialog.ts'
import { PowerButton } from '../actions/PowerButton.tsx'
import { MachineStatus } from '../MachineStatus.tsx'
import type { ConsoleTab } from '../machinesPath.ts'
import { SystemTile } from '../SystemIcon.tsx'

interface ConsoleBarProps {
  ref: Ref<HTMLElement>
  machine: Machine | undefined
  tab: ConsoleTab
  /** Whether keys reach the machine. */
  isControlled: boolean
  onTab: (tab: ConsoleTab) => void
  onLeave: () => void
  onPaste: () => void
  onCtrlAltDel: () => void
  onFullscreen: () => void
  onAsk: (kind: MachineDialogKind) => void
}

const TABS = [
  { value: 'screen', label: TEXTS.screen },
  { value: 'serial', label: TEXTS.serial },
] as const

/** Above the screen of a machine: what it is, and what its keyboard lacks. */
export function ConsoleBar(props: ConsoleBarProps) {
  const { machine, tab, isControlled, onAsk } = props
  return (
    <header ref={props.ref} className="flex h-16 shrink-0 items-center gap-2 max-md:gap-1 max-md:px-2">
      <IconButton
        onSky
        label={machine === undefined ? TEXTS.backToMachines : TEXTS.backToMachine(machine.name)}
        icon={<ArrowLeft aria-hidden="true" />}
        onClick={props.onLeave}
      />
      {machine !== undefined && (
        <>
          <span className="max-sm:hidden">
            <SystemTile osType={machine.osType} isLit={machine.status === 'running'} />
          </span>
          <div className="ml-1 min-w-0">
            <h1 className="truncate font-display text-[1.0625rem] leading-5 font-title tracking-title text-ink">
              <ExactName name={machine.name} className="block truncate" />
            </h1>
            <span className="flex min-w-0 gap-2 text-ink-2 [&_*]:text-ink-2">
              <MachineStatus machine={machine} isDetailed />
              <span className="truncate text-sm leading-[18px] max-lg:hidden">
                {TEXTS.consoleFacts(machine.operatingSystem, machine.cpu, machine.memory)}
              </span>
            </span>
          </div>
        </>
      )}
      <span className="min-w-0 flex-1" />
      <SegmentedControl<ConsoleTab> label={TEXTS.console} value={tab} onValueChange={props.onTab} options={TABS} />
      <span className="contents max-md:hidden">
        <Button icon={<ClipboardPaste aria-hidden="true" />} disabled={!isControlled} onClick={props.onPaste}>
          {TEXTS.paste}
        </Button>
        <Button icon={<Keyboard aria-hidden="true" />} disabled={!isControlled} onClick={props.onCtrlAltDel}>
          {TEXTS.ctrlAltDel}
        </Button>
        <IconButton
          onSky
          label={TEXTS.fullscreen}
          icon={<Maximize aria-hidden="true" />}
          onClick={props.onFullscreen}
        />
      </span>
      {machine !== undefined && (
        <>
          <span className="max-sm:hidden">
            <PowerButton machine={machine} onAsk={onAsk} />
          </span>
          <MachineMenu machine={machine} onAsk={onAsk} />
        </>
      )}
    </header>
  )
}
