import { once } from 'node:events'
import { consoleProtocols, MACHINE_CONSOLE_PATH, openMachineConsole } from '@pinloft/contract/machines/host'
import { sendForReply } from '../../../testing/operation.ts'
import type { TestApp } from '../../../testing/test-app.ts'

export async function consoleTicket(app: TestApp, id: string, payload: object = {}): Promise<string> {
  return (await sendForReply<{ ticket: string }>(app, openMachineConsole, { params: { id }, payload })).ticket
}

export interface ConsoleClient {
  socket: WebSocket
  /** What has arrived, as text. */
  text(): string
  /** Settles with the code that the server closed it with. */
  closed: Promise<number>
}

/** Opens a console as a browser does. Throws if it is refused. */
export async function openConsole(
  url: string,
  ticket: string,
  headers: Readonly<Record<string, string>>,
): Promise<ConsoleClient> {
  // Node's WebSocket accepts headers, but is typed like the browser's, which doesn't.
  const options = { headers, protocols: consoleProtocols(ticket) } as unknown as string[]
  const socket = new WebSocket(url.replace('http', 'ws') + MACHINE_CONSOLE_PATH, options)
  socket.binaryType = 'arraybuffer'
  const chunks: Buffer[] = []
  socket.addEventListener('message', ({ data }) => chunks.push(Buffer.from(data as ArrayBuffer)))
  const closed = once(socket, 'close').then(([event]) => (event as CloseEvent).code)
  const failed = once(socket, 'error').then(() => {
    throw new Error('The console was refused')
  })
  await Promise.race([once(socket, 'open'), failed])
  failed.catch(() => undefined)
  return { socket, text: () => Buffer.concat(chunks).toString('latin1'), closed }
}
