import { type AddressInfo, connect, type Socket } from 'node:net'
import { endSession, listSessions, type Session } from '@pinloft/contract/access/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { LIVE_SOCKET_PATH } from '@pinloft/contract/shared/events'
import { TUS_VERSION } from '@pinloft/contract/uploads/endpoints'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type * as httpServer from './platform/http/http-server.ts'
import { isOpenRoute } from './platform/http/open-routes.ts'
import { routesOf } from './testing/route-table.ts'
import { startOpenTestApp, TEST_PIN } from './testing/test-app.ts'

/** Header that makes a request hang where its handler would start. */
const HELD_HEADER = 'x-held'
let heldCount = 0

vi.mock(import('./platform/http/http-server.ts'), async (importOriginal) => {
  const original: typeof httpServer = await importOriginal()
  return {
    ...original,
    async createHttpServer(...settings) {
      const http = await original.createHttpServer(...settings)
      http.addHook('preValidation', async ({ headers }) => {
        if (headers[HELD_HEADER] === undefined) return
        heldCount++
        await new Promise(() => {})
      })
      return http
    },
  }
})

async function startListening() {
  const app = await startOpenTestApp()
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.http.server.address() as AddressInfo
  const { cookies } = await app.otherBrowser().enterPin(TEST_PIN)
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const theirSession = async () => {
    const sessions = (await app.request({ url: listSessions.path })).json<Session[]>()
    return sessions.find(({ isCurrent }) => !isCurrent)
  }
  /** Sends a request from the other browser that never completes. */
  const hold = (method: string, path: string): Socket => {
    const socket = connect(port, '127.0.0.1')
    const headers = ['host: localhost', `cookie: ${cookie}`, `tus-resumable: ${TUS_VERSION}`, `${HELD_HEADER}: 1`]
    socket.write(`${[`${method} ${path} HTTP/1.1`, ...headers].join('\r\n')}\r\n\r\n`)
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    return socket
  }
  return { app, port, cookie, theirSession, hold }
}

beforeEach(() => {
  heldCount = 0
})

/** All except the live socket, which is closed with its own close code. */
test('a running request is aborted when its session ends, on every route that needs a session', async () => {
  const { app, theirSession, hold } = await startListening()
  const routes = routesOf(app.http).filter((route) => {
    const [method = '', path = ''] = route.split(' ')
    return !isOpenRoute(method, path) && path !== LIVE_SOCKET_PATH
  })
  expect(routes.length).toBeGreaterThan(100)
  const underWay = new Set(routes)
  const answered = new Set<string>()
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ')
    const socket = hold(method, path.replaceAll(/:\w+|\*/g, 'x'))
    socket.on('data', () => answered.add(route))
    socket.on('close', () => underWay.delete(route))
  }
  await expect.poll(() => heldCount).toBe(routes.length)
  expect(underWay.size).toBe(routes.length)

  const path = pathOf(endSession.path, { id: (await theirSession())?.id ?? '' })
  expect((await app.request({ method: endSession.method, url: path })).statusCode).toBe(200)
  await expect.poll(() => underWay).toEqual(new Set())
  expect(answered).toEqual(new Set())
})

test('a session that ends itself still gets the response', async () => {
  const { port, cookie, theirSession } = await startListening()
  const path = pathOf(endSession.path, { id: (await theirSession())?.id ?? '' })
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: endSession.method, headers: { cookie } })
  expect([response.status, await response.json()]).toEqual([200, { message: 'Session ended' }])
})

test('a session counts as in use while one of its responses is open', async () => {
  const { app, theirSession, hold } = await startListening()
  hold(listSessions.method, listSessions.path)
  await expect.poll(() => heldCount).toBe(1)
  app.clock.advance(11 * 60 * 60_000)
  const now = new Date(app.clock.now()).toISOString()
  await expect.poll(async () => (await theirSession())?.lastUsedAt).toBe(now)
})
