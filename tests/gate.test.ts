import { once } from 'node:events'
import { Agent } from 'node:http'
import { listSessions, type Session, verifyAccessPin } from '@pinloft/contract/access/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { LIVE_SOCKET_PATH, SOCKET_SESSION_ENDED } from '@pinloft/contract/shared/events'
import { getHealth, PLATFORM_VERSION } from '@pinloft/contract/system/endpoints'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Client, enteredClient } from './support/client.ts'
import { everyEndpoint } from './support/endpoints.ts'
import { send } from './support/http.ts'
import { type Pinloft, startPinloft, TEST_PIN } from './support/pinloft.ts'

const OPEN_ENDPOINTS = new Set<string>([verifyAccessPin.path, getHealth.path])
const endpoints = await everyEndpoint()
let server: Pinloft

beforeAll(async () => {
  server = await startPinloft()
})
afterAll(() => server.stop())

describe('the PIN', () => {
  test.each([[undefined], [null], [''], ['   ']])('is asked for again when it is %j', async (pin) => {
    const reply = await new Client(server).call('POST', verifyAccessPin.path, { json: { pin } })
    expect(reply.status).toBe(400)
    expect(reply.json()).toEqual({ message: 'Please enter PIN', code: 'pin_missing' })
  })

  test('a wrong one is refused', async () => {
    const client = new Client(server)
    const reply = await client.enter('000000')
    expect(reply.status).toBe(401)
    expect(reply.json()).toEqual({ message: 'Invalid PIN', code: 'gate_pin_invalid' })
    expect(client.cookies.has('pinloft_session')).toBe(false)
  })

  test.each([['{'], ['[]'], ['"428163"'], ['{"pin":428163}'], ['{"pin":{}}']])(
    'a body of %s is refused',
    async (text) => {
      const reply = await new Client(server).call('POST', verifyAccessPin.path, {
        body: Buffer.from(text),
        headers: { 'content-type': 'application/json' },
      })
      expect(reply.status).toBe(400)
      expect(reply.json()).toMatchObject({ code: expect.any(String), message: expect.any(String) })
    },
  )

  test('the right one opens the gate with a cookie that scripts and other sites cannot use', async () => {
    const reply = await new Client(server).enter(TEST_PIN)
    expect(reply.status).toBe(200)
    expect(reply.json()).toEqual({ ok: true })
    const cookies = reply.headers['set-cookie'] ?? []
    const session = cookies.find((cookie) => cookie.startsWith('pinloft_session=')) ?? ''
    expect(session).toMatch(/^pinloft_session=[\w-]{43,}[.\w-]*;/)
    for (const cookie of cookies) expect(cookie).toMatch(/(?=.*HttpOnly)(?=.*SameSite=Strict)(?=.*Path=\/)/i)
  })
})

describe('without a session', () => {
  test.each(endpoints.filter(([, { path }]) => !OPEN_ENDPOINTS.has(path)))('%s is refused', async (_, endpoint) => {
    const reply = await new Client(server).call(endpoint.method, pathOf(endpoint.path, { id: 'any' }))
    expect(reply.status).toBe(401)
    // A response to HEAD has no body.
    const body = { message: ERRORS.unauthorized.message, code: 'unauthorized' }
    expect(reply.text).toBe(endpoint.method === 'HEAD' ? '' : JSON.stringify(body))
    expect(reply.headers['cache-control']).toBe('no-store')
  })

  test.each(['/api', '/api/', '/api/nothing', '/api/docs', '/api/docs/json', '/api//files', '/api/%66iles'])(
    '%s reveals nothing',
    async (path) => {
      const reply = await new Client(server).call('GET', path)
      expect([reply.status, reply.json()]).toEqual([401, { message: 'Unauthorized', code: 'unauthorized' }])
      expect(reply.headers['cache-control']).toBe('no-store')
    },
  )

  test('a path in different case is a page of the application, not an API call', async () => {
    const { status, headers, text } = await new Client(server).call('GET', '/API/files')
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(text).toContain('<div id="root">')
  })

  test('a forged session is refused', async () => {
    const reply = await new Client(server, { cookie: `pinloft_session=${'A'.repeat(43)}` }).call(
      'GET',
      listSessions.path,
    )
    expect(reply.status).toBe(401)
  })

  test('the health check responds', async () => {
    const reply = await new Client(server).call('GET', getHealth.path)
    expect([reply.status, reply.json()]).toEqual([200, { status: 'ok', version: PLATFORM_VERSION }])
  })

  test('the application itself is served, with a strict content security policy', async () => {
    for (const path of ['/', '/storage', '/settings', '/does-not-exist']) {
      const reply = await new Client(server).call('GET', path)
      expect(reply.headers['content-type'], path).toContain('text/html')
      expect(reply.headers['content-security-policy']).toMatch(/script-src[^;]*'nonce-|script-src 'self'/)
      expect(reply.headers['content-security-policy']).not.toContain("'unsafe-eval'")
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
      expect(reply.headers['referrer-policy']).toBeDefined()
      expect(reply.headers['x-powered-by']).toBeUndefined()
    }
  })
})

describe('with a session', () => {
  test('the API describes itself', async () => {
    const client = await enteredClient(server)
    const reply = await client.call('GET', '/api/docs')
    expect(reply.status).toBe(200)
  })

  test('an unknown call is not found', async () => {
    const reply = await (await enteredClient(server)).call('GET', '/api/nothing')
    expect([reply.status, reply.json()]).toEqual([404, { message: 'Not found', code: 'not_found' }])
  })

  test('a session is listed, and can be ended', async () => {
    const [mine, other] = [await enteredClient(server), await enteredClient(server)]
    const theirs = (await other.call('GET', listSessions.path)).json<Session[]>().find((session) => session.isCurrent)
    const listed = (await mine.call('GET', listSessions.path)).json<Session[]>()
    expect(listed.filter((session) => session.isCurrent)).toHaveLength(1)
    expect(listed.map((session) => session.id)).toContain(theirs?.id)

    expect((await mine.call('DELETE', `${listSessions.path}/${theirs?.id}`)).status).toBe(200)
    expect((await other.call('GET', listSessions.path)).status).toBe(401)
    expect((await mine.call('GET', listSessions.path)).status).toBe(200)
    expect((await mine.call('DELETE', `${listSessions.path}/${theirs?.id}`)).status).toBe(404)
  })

  test('API responses are never cached', async () => {
    const client = await enteredClient(server)
    for (const [name, { method, path, params, reply: schema }] of endpoints) {
      if (method !== 'GET' || params !== undefined || schema === null) continue
      const reply = await client.call(method, path)
      expect(reply.headers['cache-control'], `${name} (${reply.status})`).toBe('no-store')
    }
  })

  test('a call from another site is refused', async () => {
    const client = await enteredClient(server)
    const { host } = new URL(server.url)
    const foreign: Record<string, string>[] = [
      { origin: 'https://example.org' },
      { origin: 'null' },
      { origin: `http://evil-${host}` },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]
    for (const headers of foreign) {
      const gate = await new Client(server, headers).enter()
      expect([gate.status, gate.json(), gate.headers['set-cookie']]).toMatchObject([
        403,
        { code: 'foreign_origin' },
        undefined,
      ])
      const reply = await client.call('POST', '/api/folders', { json: { name: 'Foreign' }, headers })
      expect([reply.status, reply.json()]).toMatchObject([403, { code: 'foreign_origin' }])
    }
    expect((await client.folders()).map((folder) => folder.name)).not.toContain('Foreign')
  })
})

describe('the live socket', () => {
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  }

  test('needs a session', async () => {
    const reply = await send({ url: server.url + LIVE_SOCKET_PATH, headers: { ...upgrade, origin: server.url } })
    expect(reply.status).toBe(401)
  })

  test('refuses other sites', async () => {
    const { cookieHeader } = await enteredClient(server)
    for (const origin of ['https://example.org', 'null', `http://evil-${new URL(server.url).host}`]) {
      const headers = { ...upgrade, cookie: cookieHeader, origin }
      // A refused upgrade closes its connection, which must not be reused.
      const agent = new Agent()
      expect((await send({ url: server.url + LIVE_SOCKET_PATH, headers, agent })).status, origin).toBe(403)
    }
  })

  test('is closed with a reason when its session is ended; that of another session stays open', async () => {
    const [mine, other] = [await enteredClient(server), await enteredClient(server)]
    const [here, there] = [await openSocket(mine), await openSocket(other)]
    const closed = new Promise<number>((resolve) => there.addEventListener('close', ({ code }) => resolve(code)))
    const theirs = (await other.call('GET', listSessions.path)).json<Session[]>().find((session) => session.isCurrent)
    expect((await mine.call('DELETE', `${listSessions.path}/${theirs?.id}`)).status).toBe(200)
    expect(await closed).toBe(SOCKET_SESSION_ENDED)
    expect(here.readyState).toBe(WebSocket.OPEN)
    here.close()
  })
})

/** Opens the live socket of a client. */
async function openSocket(client: Client): Promise<WebSocket> {
  const options = { headers: { cookie: client.cookieHeader, origin: server.url } }
  // Node's WebSocket accepts headers, but is typed like the browser's, which doesn't.
  const socket = new WebSocket(server.url.replace('http', 'ws') + LIVE_SOCKET_PATH, options as unknown as string[])
  await once(socket, 'open')
  return socket
}
