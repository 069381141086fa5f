import { once } from 'node:events'
import { connect } from 'node:net'
import { consoleProtocols, MACHINE_CONSOLE_PATH, openMachineConsole } from '@pinloft/contract/machines/host'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import type { Client } from '../tests/support/client.ts'

const VERSION_BYTES = 12
const SECURITY_BYTES = 2
const RESULT_BYTES = 4
const SCREEN_BYTES = 24
const NO_SECURITY = Buffer.from([1])
const SHARED = Buffer.from([1])

/** One end of a connection that speaks RFB (VNC). */
interface Screen {
  send(bytes: Buffer): void
  /** Settles when so many more bytes have come. */
  take(lengthBytes: number): Promise<Buffer>
  close(): void
}

/** Opens the screen of a machine as a browser does, and waits for its first whole picture. */
export async function seeConsole(client: Client, origin: string, id: string): Promise<void> {
  const reply = await client.call(openMachineConsole.method, pathOf(openMachineConsole.path, { id }))
  const { ticket } = reply.json<{ ticket: string }>()
  const headers = { cookie: client.cookieHeader, origin }
  // Node's WebSocket accepts headers, but is typed like the browser's, which doesn't.
  const options = { headers, protocols: consoleProtocols(ticket) } as unknown as string[]
  const socket = new WebSocket(origin.replace('http', 'ws') + MACHINE_CONSOLE_PATH, options)
  socket.binaryType = 'arraybuffer'
  const { push, take } = buffered()
  socket.addEventListener('message', ({ data }) => push(Buffer.from(data as ArrayBuffer)))
  await once(socket, 'open')
  await firstPicture({ send: (bytes) => socket.send(Uint8Array.from(bytes)), take, close: () => socket.close() })
}

/** The same at the socket of QEMU itself. */
export async function seeScreen(path: string): Promise<void> {
  const socket = connect(path)
  const { push, take } = buffered()
  socket.on('data', push)
  await once(socket, 'connect')
  await firstPicture({ send: (bytes) => socket.write(bytes), take, close: () => socket.destroy() })
}

async function firstPicture({ send, take, close }: Screen): Promise<void> {
  send(await take(VERSION_BYTES))
  await take(SECURITY_BYTES)
  send(NO_SECURITY)
  await take(RESULT_BYTES)
  send(SHARED)
  const screen = await take(SCREEN_BYTES)
  await take(screen.readUInt32BE(20))
  const [width, height] = [screen.readUInt16BE(0), screen.readUInt16BE(2)]
  const request = Buffer.alloc(10)
  request[0] = 3
  request.writeUInt16BE(width, 6)
  request.writeUInt16BE(height, 8)
  send(request)
  const rectangles = (await take(4)).readUInt16BE(2)
  for (let rectangle = 0; rectangle < rectangles; rectangle++) {
    const place = await take(12)
    await take((place.readUInt16BE(4) * place.readUInt16BE(6) * (screen[4] ?? 0)) / 8)
  }
  close()
}

function buffered() {
  let arrived = Buffer.alloc(0)
  let wanted: { lengthBytes: number; resolve: (bytes: Buffer) => void } | undefined
  const give = () => {
    if (wanted === undefined || arrived.length < wanted.lengthBytes) return
    const { lengthBytes, resolve } = wanted
    wanted = undefined
    const bytes = arrived.subarray(0, lengthBytes)
    arrived = arrived.subarray(lengthBytes)
    resolve(bytes)
  }
  return {
    push: (bytes: Buffer) => {
      arrived = Buffer.concat([arrived, bytes])
      give()
    },
    take: (lengthBytes: number) =>
      new Promise<Buffer>((resolve) => {
        wanted = { lengthBytes, resolve }
        give()
      }),
  }
}
