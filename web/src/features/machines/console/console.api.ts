import { awaitMachineKeys } from '@pinloft/contract/machines/control'
import { type ConsoleKind, consoleProtocols, openMachineConsole } from '@pinloft/contract/machines/host'
import { call } from '../../../platform/call.ts'

/** A socket to the screen or the serial port of a machine that runs. */
export async function openConsoleSocket(id: string, kind: ConsoleKind): Promise<WebSocket> {
  const { ticket, path } = await call(openMachineConsole, { params: { id }, body: { kind } })
  const socket = new WebSocket(new URL(path, location.href.replace(/^http/, 'ws')), consoleProtocols(ticket))
  socket.binaryType = 'arraybuffer'
  return socket
}

/** Waits until a machine has taken the keys pressed so far, for a second at most. Without an answer it is taken as fast. */
export async function untilKeysTaken(id: string): Promise<void> {
  await call(awaitMachineKeys, { params: { id } }).catch(() => undefined)
}
