import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '../logger.ts'
import { createHttpServer } from './http-server.ts'

const OPEN_PATH = '/api/verify-access-pin'
const CLOSED_PATH = '/api/closed'
const SESSION = 'x-session: 1'

async function startServer(limits: { bodyMaxBytes?: number; bodyMaxMs?: number; connectionsMax?: number }) {
  const config = { trustProxy: false, tls: undefined }
  const all = { bodyMaxBytes: 1_000, bodyMaxMs: 60_000, connectionsMax: 1_000, ...limits }
  const http = await createHttpServer(config, createLogger('silent'), all)
  http.addHook('onRequest', async (request) => {
    if (request.headers['x-session'] !== undefined) request.session = { id: 'session', deviceId: 'device' }
  })
  http.post(OPEN_PATH, () => 'read')
  http.post(CLOSED_PATH, () => 'read')
  await http.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => http.close())
  return (http.server.address() as AddressInfo).port
}

function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  onTestFinished(() => void socket.destroy())
  return socket
}

function head(path: string, lengthBytes: number, ...headers: readonly string[]): string {
  return headOf(path, [`content-length: ${lengthBytes}`, ...headers])
}

function headOf(path: string, headers: readonly string[]): string {
  const lines = ['host: localhost', 'content-type: text/plain', ...headers]
  return `POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

/** Sends a complete request and returns the status of the response. */
function call(socket: Socket, path: string, ...headers: readonly string[]): Promise<number> {
  socket.write(`${head(path, 1, ...headers)}x`)
  return statusOf(socket)
}

function waitUntilClosed(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    if (socket.closed) resolve()
    else socket.once('close', () => resolve())
  })
}

async function statusOf(socket: Socket): Promise<number> {
  const closed = once(socket, 'close').then(() => [''])
  // A connection that closes instead has no status.
  const [first] = await Promise.race([once(socket, 'data'), closed])
  return Number(String(first).split(' ')[1])
}

test('bodies on open routes are small, even with a session; other routes have their own limit', async () => {
  const port = await startServer({ bodyMaxBytes: 100 })
  const statuses = async (path: string, sizeBytes: number, ...headers: readonly string[]) => {
    const socket = open(port)
    socket.write(head(path, sizeBytes, ...headers) + 'x'.repeat(sizeBytes))
    return statusOf(socket)
  }
  expect(await statuses(OPEN_PATH, 100)).toBe(200)
  expect(await statuses(OPEN_PATH, 101)).toBe(413)
  expect(await statuses(OPEN_PATH, 101, SESSION)).toBe(413)
  expect(await statuses(CLOSED_PATH, 5_000, SESSION)).toBe(200)
})

test.each([
  { body: 'of known length', lines: ['content-length: 100'], byte: 'x' },
  { body: 'in chunks', lines: ['transfer-encoding: chunked'], byte: '1\r\nx\r\n' },
])('a request with a slow body $body is disconnected, unless it has a session', async ({ lines, byte }) => {
  const port = await startServer({ bodyMaxMs: 200 })
  const [stranger, known] = [open(port), open(port)]
  let reply = ''
  stranger.on('data', (data) => {
    reply += data
  })
  stranger.write(headOf(OPEN_PATH, lines))
  known.write(head(CLOSED_PATH, 100, SESSION))
  const trickle = setInterval(() => stranger.write(byte), 50)
  await waitUntilClosed(stranger)
  clearInterval(trickle)
  // Otherwise the body was read to its end.
  expect(reply).toBe('')
  await delay(200)
  known.write('x'.repeat(100))
  expect(await statusOf(known)).toBe(200)
})

test('a new client disconnects the oldest one without a session; clients with a session always stay', async () => {
  const port = await startServer({ connectionsMax: 3 })
  const known = open(port)
  expect(await call(known, CLOSED_PATH, SESSION)).toBe(200)
  const strangers: Socket[] = []
  for (let index = 0; index < 5; index++) {
    const stranger = open(port)
    strangers.push(stranger)
    expect(await call(stranger, OPEN_PATH)).toBe(200)
  }
  await Promise.all(strangers.slice(0, 2).map(waitUntilClosed))
  expect(strangers.slice(2).map(({ closed }) => closed)).toEqual([false, false, false])
  expect(await call(known, CLOSED_PATH, SESSION)).toBe(200)
  expect(await call(open(port), CLOSED_PATH, SESSION)).toBe(200)
})

test('a connection counts as without a session again once its last request had none', async () => {
  const port = await startServer({ connectionsMax: 2 })
  const previous = open(port)
  expect(await call(previous, CLOSED_PATH, SESSION)).toBe(200)
  expect(await call(previous, OPEN_PATH)).toBe(200)
  for (let index = 0; index < 2; index++) expect(await call(open(port), OPEN_PATH)).toBe(200)
  await waitUntilClosed(previous)
})
