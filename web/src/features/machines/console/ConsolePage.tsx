import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { MACHINES_TEXTS } from '@pinloft/contract/machines/texts'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { Button, classNames, focusIfLost } from '../../../ui/index.ts'
import { MachineDialogs } from '../actions/MachineDialogs.tsx'
import type { MachineDialogKind } from '../actions/machineDialog.ts'
import { useMachineCommand } from '../actions/useMachineCommand.ts'
import { useMachine } from '../machines.api.ts'
import { type ConsoleStart, type ConsoleTab, consoleAddress, MACHINES_PATH, machineAddress } from '../machinesPath.ts'
import { hasScreen, wayOn } from '../machineWords.ts'
import { ConsoleBar } from './ConsoleBar.tsx'
import { ConsoleMessage } from './ConsoleMessage.tsx'
import { ConsoleTools } from './ConsoleTools.tsx'
import { PasteDialog } from './PasteDialog.tsx'
import { ScreenKeys } from './ScreenKeys.tsx'
import { SerialView } from './SerialView.tsx'
import { useFullscreen } from './useFullscreen.ts'
import { focusFirstButton, useLeaveKeys } from './useLeaveKeys.ts'
import { useScreen } from './useScreen.ts'

interface ConsolePageProps {
  machineId: string
  tab: ConsoleTab
  start: ConsoleStart | null
}

/** The screen or the serial console of a machine, over everything else. */
export default function ConsolePage({ machineId, tab, start }: ConsolePageProps) {
  const [, navigate] = useLocation()
  const { data: machine, error } = useMachine(machineId)
  const [asked, setAsked] = useState<MachineDialogKind | 'paste' | null>(start === 'paste' ? start : null)
  const [isViewOnly, setIsViewOnly] = useState(start === 'view-only')
  const [isScaled, setIsScaled] = useState(true)
  const [hasKeys, setHasKeys] = useState(() => matchMedia('(pointer: coarse)').matches)
  const whole = useRef<HTMLDivElement>(null)
  const host = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLElement>(null)
  const tools = useRef<HTMLDivElement>(null)
  const isLit = machine !== undefined && hasScreen(machine)
  const screen = useScreen(machineId, host, isLit && tab === 'screen', { isViewOnly, isScaled })
  const fullscreen = useFullscreen()
  useAboveKeyboard(whole)
  // In full screen there is no bar.
  const leaveScreen = useCallback(() => focusFirstButton(bar.current ?? tools.current), [])
  useLeaveKeys(host, leaveScreen)
  useEffect(() => {
    document.title = `${machine === undefined ? TEXTS.console : TEXTS.consoleTitle(machine.name)} · Pinloft`
  }, [machine])

  function closeDialog() {
    setAsked(null)
    // The keyboard goes back to the machine.
    focusIfLost(() => [host.current?.querySelector('canvas')])
  }

  const isControlled = tab === 'screen' && isLit && screen.state === 'connected' && !isViewOnly
  const pressCtrlAltDel = () => screen.connection.current?.pressCtrlAltDel()
  const leave = () => navigate(machine === undefined ? MACHINES_PATH : machineAddress(machineId))
  return (
    <div
      ref={whole}
      className={classNames(
        'whole-window fixed inset-0 z-sticky flex flex-col',
        !fullscreen.isOn && 'px-3.5 pb-3.5 max-md:px-0 max-md:pb-0',
      )}
    >
      {!fullscreen.isOn && (
        <ConsoleBar
          ref={bar}
          machine={machine}
          tab={tab}
          isControlled={isControlled}
          onTab={(next) => navigate(consoleAddress(machineId, { tab: next }), { replace: true })}
          onLeave={leave}
          onPaste={() => setAsked('paste')}
          onCtrlAltDel={pressCtrlAltDel}
          onFullscreen={fullscreen.toggle}
          onAsk={setAsked}
        />
      )}
      <div
        className={classNames(
          'relative min-h-0 flex-1 overflow-hidden bg-[oklch(0.165_0.012_262)]',
          !fullscreen.isOn && 'rounded-[16px] shadow-[0_0_0_1px_oklch(0.2_0.03_260/.5)] max-md:rounded-none',
        )}
      >
        {tab === 'screen' ? (
          <>
            {/* The key handling of noVNC is on the canvas inside. */}
            <div
              ref={host}
              role="application"
              aria-label={machine && TEXTS.screenOf(machine.name)}
              aria-description={TEXTS.keyboardHelp}
              className={`absolute inset-x-0 top-0 ${hasKeys && isControlled ? 'bottom-[168px]' : 'bottom-[62px]'}`}
            />
            {isLit && screen.state !== 'connected' && (
              <ConsoleMessage
                title={screen.state === 'connecting' ? TEXTS.connecting : TEXTS.lost}
                help={screen.state === 'lost' ? (screen.reason ?? TEXTS.lostHelp) : null}
                isBusy={screen.state === 'connecting'}
              >
                {screen.state === 'lost' && (
                  <Button onClick={() => screen.connection.current?.retry()}>{TEXTS.tryNow}</Button>
                )}
              </ConsoleMessage>
            )}
          </>
        ) : (
          isLit && (
            <SerialView key={machine.startedAt} machine={machine} className="absolute! inset-0" onLeave={leaveScreen} />
          )
        )}
        {machine !== undefined && <StateMessage machine={machine} />}
        {machine === undefined && (
          <ConsoleMessage title={error === null ? TEXTS.connecting : error.message} isBusy={error === null}>
            {error !== null && <Button onClick={leave}>{TEXTS.backToMachines}</Button>}
          </ConsoleMessage>
        )}
        {tab === 'screen' && isLit && (
          <div className="pointer-events-none absolute inset-x-2 bottom-2 flex flex-col items-center gap-2 *:pointer-events-auto">
            {hasKeys && isControlled && (
              <div className="w-full md:max-w-[760px]">
                <ScreenKeys send={(stroke) => screen.connection.current?.send(stroke)} onCtrlAltDel={pressCtrlAltDel} />
              </div>
            )}
            <ConsoleTools
              ref={tools}
              clipboard={screen.clipboard}
              isControlled={isControlled}
              isViewOnly={isViewOnly}
              isScaled={isScaled}
              hasKeys={hasKeys}
              fullscreen={fullscreen}
              onViewOnly={() => setIsViewOnly(!isViewOnly)}
              onScale={() => setIsScaled(!isScaled)}
              onKeys={() => setHasKeys(!hasKeys)}
              onCtrlAltDel={pressCtrlAltDel}
              onAsk={setAsked}
              onLeave={leave}
            />
          </div>
        )}
      </div>
      {machine !== undefined && (
        <MachineDialogs
          machine={machine}
          kind={asked === 'paste' ? null : asked}
          onClose={closeDialog}
          onDeleted={() => navigate(MACHINES_PATH)}
        />
      )}
      {asked === 'paste' && (
        <PasteDialog
          machineId={machineId}
          send={(stroke) => screen.connection.current?.send(stroke) ?? false}
          onOffer={(text) => screen.connection.current?.offerClipboard(text)}
          onClose={closeDialog}
        />
      )}
    </div>
  )
}

type ShownMachine = NonNullable<ReturnType<typeof useMachine>['data']>

/** Why there is no screen, or why it stands still, and what helps. */
function StateMessage({ machine }: { machine: ShownMachine }) {
  const { run, pending } = useMachineCommand(machine)
  const { name, status, statusReason, activity } = machine
  switch (status) {
    case 'stopped':
      return (
        <ConsoleMessage
          title={TEXTS.isOff(name)}
          help={activity === null ? (statusReason ?? TEXTS.offHelp) : MACHINES_TEXTS.activities[activity]}
        >
          <Button
            variant="primary"
            disabled={activity !== null}
            busy={pending === 'start'}
            busyLabel={TEXTS.starting}
            onClick={() => run('start')}
          >
            {TEXTS.start}
          </Button>
        </ConsoleMessage>
      )
    case 'starting':
      return <ConsoleMessage title={TEXTS.isStarting(name)} isBusy />
    case 'paused':
    case 'error': {
      const next = wayOn(machine) ?? 'resume'
      return (
        <ConsoleMessage
          title={status === 'error' ? TEXTS.hasError(name) : TEXTS.isPaused(name)}
          help={statusReason ?? TEXTS.pausedHelp}
        >
          <Button variant="primary" busy={pending === next} onClick={() => run(next)}>
            {TEXTS[next]}
          </Button>
        </ConsoleMessage>
      )
    }
    default:
      return null
  }
}

/** Keeps an element that fills the window above the keyboard of a phone, which covers the window instead of shrinking it. */
function useAboveKeyboard(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport
    if (seen === null) return
    const fit = () => {
      // Enlarged by two fingers, less is seen too.
      const coveredPx = seen.scale === 1 ? window.innerHeight - seen.height : 0
      if (element.current === null) return
      element.current.style.bottom = `${Math.max(0, coveredPx - seen.offsetTop)}px`
      element.current.style.top = `${coveredPx > 0 ? seen.offsetTop : 0}px`
    }
    seen.addEventListener('resize', fit)
    seen.addEventListener('scroll', fit)
    return () => {
      seen.removeEventListener('resize', fit)
      seen.removeEventListener('scroll', fit)
    }
  }, [element])
}
