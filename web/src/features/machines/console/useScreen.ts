import { type RefObject, useEffect, useRef, useState } from 'react'
import { openConsoleSocket } from './console.api.ts'
import type { ConnectionState } from './keepConnected.ts'
import { openScreen, type ScreenConnection, type ScreenSettings } from './screenConnection.ts'

export interface ScreenView {
  connection: RefObject<ScreenConnection | null>
  state: ConnectionState
  /** Why it is lost, in the words of the server. */
  reason: string | null
  /** What the machine has put into its clipboard last. */
  clipboard: string | null
}

/** Shows the screen of a machine in an element, for as long as that is on screen. */
export function useScreen(
  machineId: string,
  host: RefObject<HTMLElement | null>,
  isShown: boolean,
  { isViewOnly, isScaled }: ScreenSettings,
): ScreenView {
  const connection = useRef<ScreenConnection>(null)
  const [{ state, reason }, setState] = useState<Pick<ScreenView, 'state' | 'reason'>>({
    state: 'connecting',
    reason: null,
  })
  const [clipboard, setClipboard] = useState<string | null>(null)

  useEffect(() => {
    if (!isShown || host.current === null) return
    const opened = openScreen({
      host: host.current,
      open: () => openConsoleSocket(machineId, 'screen'),
      onState: (next, why) => setState({ state: next, reason: why }),
      onClipboard: setClipboard,
    })
    connection.current = opened
    return () => {
      connection.current = null
      opened.close()
    }
  }, [machineId, host, isShown])

  useEffect(() => {
    if (isShown) connection.current?.set({ isViewOnly, isScaled })
  }, [isShown, isViewOnly, isScaled])

  return { connection, state, reason, clipboard }
}
