import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import {
  Camera,
  ClipboardCopy,
  ClipboardPaste,
  Disc3,
  Eye,
  Keyboard,
  LogOut,
  Maximize,
  Minimize,
  Scaling,
} from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { classNames, toast } from '../../../ui/index.ts'
import type { MachineDialogKind } from '../actions/machineDialog.ts'
import type { Fullscreen } from './useFullscreen.ts'

interface ConsoleToolsProps {
  ref: Ref<HTMLDivElement>
  /** What the machine has put into its clipboard last; null if nothing. */
  clipboard: string | null
  /** Whether keys reach the machine. */
  isControlled: boolean
  isViewOnly: boolean
  isScaled: boolean
  hasKeys: boolean
  fullscreen: Fullscreen
  onViewOnly: () => void
  onScale: () => void
  onKeys: () => void
  onCtrlAltDel: () => void
  onAsk: (kind: MachineDialogKind | 'paste') => void
  onLeave: () => void
}

/** Floats over the foot of a machine's screen. */
export function ConsoleTools(props: ConsoleToolsProps) {
  const { clipboard, isControlled, isViewOnly, isScaled, hasKeys, fullscreen, onAsk } = props
  // Otherwise the bar above has them.
  const whereNoBar = fullscreen.isOn ? '' : 'md:hidden'

  async function copy(text: string) {
    try {
      await navigator.clipboard.writeText(text)
      toast({ title: TEXTS.copied })
    } catch {
      toast({ variant: 'destructive', title: TEXTS.copyFailed })
    }
  }

  return (
    <div
      ref={props.ref}
      role="toolbar"
      aria-label={TEXTS.console}
      className="flex max-w-full gap-1 overflow-x-auto rounded-[14px] bg-[oklch(0.27_0.02_262/.94)] p-[5px] text-[oklch(0.93_0.01_255)] shadow-[0_0_0_1px_oklch(1_0_0/.1)]"
    >
      <Tool icon={<Scaling aria-hidden="true" />} label={TEXTS.fit} isOn={isScaled} onClick={props.onScale} />
      <Tool icon={<Eye aria-hidden="true" />} label={TEXTS.viewOnly} isOn={isViewOnly} onClick={props.onViewOnly} />
      <Tool icon={<Keyboard aria-hidden="true" />} label={TEXTS.showKeys} isOn={hasKeys} onClick={props.onKeys} />
      <Tool
        icon={<ClipboardPaste aria-hidden="true" />}
        label={TEXTS.paste}
        disabled={!isControlled}
        className={whereNoBar}
        onClick={() => onAsk('paste')}
      />
      {fullscreen.isOn && <Tool label={TEXTS.ctrlAltDel} disabled={!isControlled} onClick={props.onCtrlAltDel} />}
      {clipboard !== null && (
        <Tool
          icon={<ClipboardCopy aria-hidden="true" />}
          label={TEXTS.copyFromMachine}
          onClick={() => void copy(clipboard)}
        />
      )}
      <Tool icon={<Disc3 aria-hidden="true" />} label={TEXTS.insertIso} onClick={() => onAsk('disc')} />
      <Tool icon={<Camera aria-hidden="true" />} label={TEXTS.snapshot} onClick={() => onAsk('snapshot')} />
      {fullscreen.isOn ? (
        <Tool icon={<Minimize aria-hidden="true" />} label={TEXTS.leaveFullscreen} onClick={fullscreen.toggle} />
      ) : (
        document.fullscreenEnabled && (
          <Tool
            icon={<Maximize aria-hidden="true" />}
            label={TEXTS.fullscreen}
            className={whereNoBar}
            onClick={fullscreen.toggle}
          />
        )
      )}
      <Tool
        icon={<LogOut aria-hidden="true" />}
        label={TEXTS.disconnect}
        className={fullscreen.isOn ? '' : 'max-md:hidden'}
        onClick={props.onLeave}
      />
      <span className="ml-1 flex items-center border-l border-[oklch(1_0_0/.14)] pr-2 pl-3 text-xs whitespace-nowrap text-[oklch(0.8_0.015_255)] max-md:hidden pointer-coarse:hidden">
        {TEXTS.leaveKeys}
      </span>
    </div>
  )
}

interface ToolProps {
  /** Without one, its name is always shown. */
  icon?: ReactNode
  label: string
  /** A setting that is on or off; an act if omitted. */
  isOn?: boolean
  disabled?: boolean
  className?: string
  onClick: () => void
}

function Tool({ icon, label, isOn, disabled = false, className = '', onClick }: ToolProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={isOn}
      disabled={disabled}
      onClick={onClick}
      className={classNames(
        'flex h-8 shrink-0 items-center gap-[7px] rounded-[10px] px-[11px] text-sm font-[540] whitespace-nowrap transition-colors max-md:h-10 max-md:px-3 [&_svg]:size-4',
        isOn ? 'bg-[oklch(1_0_0/.16)]' : 'enabled:hover:bg-[oklch(1_0_0/.1)]',
        'disabled:text-[oklch(0.7_0.015_255)]',
        className,
      )}
    >
      {icon}
      <span className={icon === undefined ? '' : 'max-lg:hidden'}>{label}</span>
    </button>
  )
}
