import type { Machine } from '@pinloft/contract/machines/endpoints'
import { MACHINES_SCREEN_TEXTS as TEXTS } from '@pinloft/contract/machines/screen-texts'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/index.ts'
import { ConsoleMessage } from './ConsoleMessage.tsx'
import { openConsoleSocket } from './console.api.ts'
import { type ConnectionState, type KeptConnection, keepConnected } from './keepConnected.ts'
import type { TerminalView } from './terminal.ts'
import { useLeaveKeys } from './useLeaveKeys.ts'

interface SerialViewProps {
  machine: Pick<Machine, 'id' | 'name'>
  className?: string
  /** Gives the keyboard to something else: all its keys go to the machine. */
  onLeave: () => void
}

/** The first serial port of a machine, as text. */
export function SerialView({ machine: { id, name }, className = '', onLeave }: SerialViewProps) {
  const host = useRef<HTMLDivElement>(null)
  const connection = useRef<KeptConnection>(null)
  const [{ state, reason }, setState] = useState<{ state: ConnectionState; reason: string | null }>({
    state: 'connecting',
    reason: null,
  })

  useLeaveKeys(host, onLeave)
  useEffect(() => {
    const place = host.current
    if (place === null) return
    let terminal: TerminalView | undefined
    let isClosed = false
    let sender: WebSocket | null = null
    const encoder = new TextEncoder()

    async function start(into: HTMLElement) {
      const { openTerminal } = await import('./terminal.ts')
      if (isClosed) return
      const opened = await openTerminal({
        host: into,
        label: TEXTS.serialOf(name),
        onInput: (text) => sender?.readyState === WebSocket.OPEN && sender.send(encoder.encode(text)),
      })
      if (isClosed) return opened.close()
      terminal = opened
      connection.current = keepConnected({
        open: () => openConsoleSocket(id, 'serial'),
        attach: (socket, onReady) => {
          sender = socket
          socket.addEventListener('open', () => {
            // Every connection begins with what the port has sent last.
            opened.reset()
            onReady()
          })
          socket.addEventListener('message', ({ data }) => opened.write(new Uint8Array(data as ArrayBuffer)))
          return () => {
            sender = null
          }
        },
        onState: (next, why) => setState({ state: next, reason: why }),
      })
      opened.focus()
    }

    void start(place)
    return () => {
      isClosed = true
      connection.current?.close()
      terminal?.close()
    }
  }, [id, name])

  return (
    <div className={`relative overflow-hidden bg-[#0b0e14] ${className}`}>
      <div ref={host} className="peer absolute inset-x-3 top-3 bottom-9 overflow-hidden" />
      <p className="absolute right-4 bottom-2.5 hidden text-xs leading-4 text-[oklch(0.8_0.015_255)] peer-focus-within:block pointer-coarse:hidden!">
        {TEXTS.leaveKeys}
      </p>
      {state !== 'connected' && (
        <ConsoleMessage
          title={state === 'connecting' ? TEXTS.connecting : TEXTS.lost}
          help={state === 'lost' ? (reason ?? TEXTS.lostHelp) : null}
          isBusy={state === 'connecting'}
        >
          {state === 'lost' && <Button onClick={() => connection.current?.retry()}>{TEXTS.tryNow}</Button>}
        </ConsoleMessage>
      )}
    </div>
  )
}
