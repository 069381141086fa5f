import { once } from 'node:events'
import { connect } from 'node:net'
import type { LiveEvent } from '@pinloft/contract/shared/events'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { WAIT_LIMIT } from '../../testing/wait-limit.ts'
import { createHttpServer } from '../http/http-server.ts'
import { createLogger } from '../logger.ts'
import { createEventBus } from './event-bus.ts'
import { mountLiveSocket } from './live-socket.ts'

const PING_EVERY_MS = 30_000
const EVENT: LiveEvent = { type: 'uploads_changed' }
const SOCKET_HEADERS = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']

// Fakes only the server's intervals; the network runs in real time.
beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

/** A server that takes the session from the client's word; sessions in `ended` are no longer alive. */
async function start() {
  const http = await createHttpServer({ trustProxy: false, tls: undefined }, createLogger('silent'))
  http.addHook('onRequest', async (request) => {
    const id = request.cookies.session
    if (id !== undefined) request.session = { id, deviceId: 'd' }
  })
  const bus = createEventBus()
  const ended = new Set<string>()
  const asked: string[] = []
  const sockets = mountLiveSocket(http, bus, async (id) => {
    asked.push(id)
    return !ended.has(id)
  })
  http.get('/other', () => 'a page')
  const url = await http.listen({ host: '127.0.0.1', port: 0 })
  onTestFinished(() => http.close())

  const open = async (session: string) => {
    const headers = { cookie: `session=${session}`, origin: url }
    // Node's WebSocket accepts headers, but is typed like the browser's, which doesn't.
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers } as unknown as string[])
    const events: unknown[] = []
    socket.addEventListener('message', ({ data }) => events.push(JSON.parse(String(data))))
    const closed = new Promise<number>((resolve) => socket.addEventListener('close', ({ code }) => resolve(code)))
    await once(socket, 'open')
    return { socket, events, closed }
  }
  const openBare = async (path = '/ws', headers = [`Origin: ${url}`, 'Cookie: session=bare']) => {
    const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) })
    onTestFinished(() => void socket.destroy())
    const key = `Sec-WebSocket-Key: ${Buffer.alloc(16).toString('base64')}`
    const lines = [`GET ${path} HTTP/1.1`, `Host: ${new URL(url).host}`, ...SOCKET_HEADERS, key, ...headers]
    socket.write(`${lines.join('\r\n')}\r\n\r\n`)
    const [answer] = await once(socket, 'data')
    return { socket, status: String(answer).split(' ', 2)[1] }
  }
  const connectionCount = () =>
    new Promise<number>((resolve, reject) => {
      http.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
    })
  return { http, url, bus, ended, asked, sockets, open, openBare, connectionCount }
}

test('every open socket receives each event, in order', async () => {
  const { bus, open } = await start()
  const [one, two] = [await open('a'), await open('b')]
  const told: LiveEvent[] = [EVENT, { type: 'trash_changed' }, { type: 'file_changed', folders: [''] }]
  for (const event of told) bus.publish(event)
  for (const { events } of [one, two]) await expect.poll(() => events).toEqual(told)
  one.socket.close()
  expect(await one.closed).toBe(1005)
  bus.publish(EVENT)
  await expect.poll(() => two.events).toHaveLength(4)
})

test('ending a session closes its sockets and no others', async () => {
  const { bus, sockets, open } = await start()
  const [first, second, other] = [await open('ended'), await open('ended'), await open('other')]
  sockets.endSession('ended')
  expect(await Promise.all([first.closed, second.closed])).toEqual([4401, 4401])
  bus.publish(EVENT)
  await expect.poll(() => other.events).toEqual([EVENT])
  expect([first.events, second.events]).toEqual([[], []])
})

test('the sockets of an expired session are closed at the next ping', async () => {
  const { bus, ended, open } = await start()
  const [idle, other] = [await open('idle'), await open('other')]
  ended.add('idle')
  await vi.advanceTimersByTimeAsync(PING_EVERY_MS)
  expect(await idle.closed).toBe(4401)
  bus.publish(EVENT)
  await expect.poll(() => other.events).toEqual([EVENT])
})

test('a client that does not answer a ping is disconnected before the next; one that answers stays', async () => {
  const { bus, open, openBare } = await start()
  const there = await open('there')
  const { socket: silent } = await openBare()
  let pings = ''
  silent.setEncoding('hex').on('data', (ping) => (pings += ping))
  const closed = once(silent, 'close')
  await vi.advanceTimersByTimeAsync(PING_EVERY_MS)
  await expect.poll(() => pings).toBe('8900')
  // The client's pong precedes the receipt of this event.
  bus.publish(EVENT)
  await expect.poll(() => there.events).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(PING_EVERY_MS)
  await closed
  bus.publish(EVENT)
  await expect.poll(() => there.events).toHaveLength(2)
})

test('a closed socket is removed', async () => {
  const { asked, bus, open, connectionCount } = await start()
  const [closing, other] = [await open('closing'), await open('other')]
  closing.socket.close()
  await closing.closed
  await expect.poll(connectionCount).toBe(1)
  bus.publish(EVENT)
  await expect.poll(() => other.events).toEqual([EVENT])
  await vi.advanceTimersByTimeAsync(PING_EVERY_MS)
  expect(asked).toEqual(['other'])
  expect(other.socket.readyState).toBe(WebSocket.OPEN)
})

test('a client that does not read is disconnected without delaying others', async () => {
  const { bus, open, openBare, connectionCount } = await start()
  const reading = await open('reading')
  const { socket: stuck } = await openBare()
  stuck.pause()
  const large: LiveEvent = { type: 'video_positions_changed', fileIds: ['x'.repeat(4 * 1024 * 1024)] }
  await vi.waitFor(async () => {
    bus.publish(large)
    const count = reading.events.length
    await expect.poll(() => reading.events.length).toBeGreaterThan(count)
    expect(await connectionCount()).toBe(1)
  }, WAIT_LIMIT)
  expect(reading.events.at(-1)).toEqual(large)
})

test.each([
  [64 * 1024, 'stays'],
  [64 * 1024 + 1, 'is disconnected'],
])('a client that sends a message of %i bytes %s', async (sizeBytes, outcome) => {
  const { open } = await start()
  const client = await open('a')
  client.socket.send('x'.repeat(sizeBytes))
  if (outcome === 'is disconnected') return expect(await client.closed).not.toBe(1005)
  client.socket.close(1000)
  expect(await client.closed).toBe(1000)
})

test('a socket requires our own origin, and other paths are not upgraded', async () => {
  const { url, openBare } = await start()
  const cookie = 'Cookie: session=a'
  expect((await openBare('/ws', [`Origin: ${url}`, cookie])).status).toBe('101')
  expect((await openBare('/ws?x=1', [`Origin: ${url}`, cookie])).status).toBe('101')
  const hostile = ['Origin: null', 'Origin: http://evil.example', `Origin: ${url.replace('//', '//evil-')}`]
  for (const origin of hostile) expect((await openBare('/ws', [origin, cookie])).status, origin).toBe('403')
  expect((await openBare('/ws', [cookie])).status, 'no origin').toBe('403')
  expect((await openBare('/other', [`Origin: ${url}`, cookie])).status).toBe('200')
  expect((await openBare('/ws/other', [`Origin: ${url}`, cookie])).status).toBe('404')
})

test('stopping the server disconnects every client, even an unresponsive one', async () => {
  const { http, bus, open, openBare } = await start()
  const client = await open('a')
  const { socket: silent } = await openBare()
  const closed = once(silent, 'close')
  silent.resume()
  await http.close()
  await Promise.all([client.closed, closed])
  const toJSON = vi.fn()
  bus.publish({ ...EVENT, toJSON } as LiveEvent)
  expect(toJSON, 'nobody listens').not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})
