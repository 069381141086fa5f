import { listSessions, type Session, verifyAccessPin } from '@pinloft/contract/access'
import { pathOf } from '@pinloft/contract/endpoint'
import { ERRORS } from '@pinloft/contract/errors'
import { LIVE_SOCKET_PATH } from '@pinloft/contract/events'
import { getHealth, PLATFORM_VERSION } from '@pinloft/contract/system'
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
  test.each([[undefined], [null], [''], ['   ']])('%j is asked for again', async (pin) => {
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
    // An answer to HEAD has no body.
    const body = { message: ERRORS.unauthorized.message, code: 'unauthorized' }
    expect(reply.text).toBe(endpoint.method === 'HEAD' ? '' : JSON.stringify(body))
  })

  test.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/docs',
    '/api/docs/json',
    '/api//files',
    '/API/files',
    '/api/%66iles',
  ])('%s tells nothing', async (path) => {
    const { status, headers, text } = await new Client(server).call('GET', path)
    expect([200, 401, 404]).toContain(status)
    if (status === 200) expect(headers['content-type']).toContain('text/html')
    expect(text).not.toContain('openapi')
  })

  test('a made-up session is refused', async () => {
    const reply = await new Client(server, { cookie: `pinloft_session=${'A'.repeat(43)}` }).call(
      'GET',
      listSessions.path,
    )
    expect(reply.status).toBe(401)
  })

  test('health answers', async () => {
    const reply = await new Client(server).call('GET', getHealth.path)
    expect([reply.status, reply.json()]).toEqual([200, { status: 'ok', version: PLATFORM_VERSION }])
  })

  test('the application itself is served, under a strict policy', async () => {
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

describe('inside', () => {
  test('the API describes itself', async () => {
    const client = await enteredClient(server)
    const reply = await client.call('GET', '/api/docs')
    expect(reply.status).toBe(200)
  })

  test('an unknown call is not found', async () => {
    const reply = await (await enteredClient(server)).call('GET', '/api/nothing')
    expect([reply.status, reply.json()]).toEqual([404, { message: 'Not found', code: 'not_found' }])
  })

  test('a session is listed, and ends when it is told to', async () => {
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

  test('a call that another site sends is refused', async () => {
    const client = await enteredClient(server)
    for (const headers of [{ origin: 'https://example.org' }, { origin: 'null' }]) {
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
    const headers = { ...upgrade, cookie: cookieHeader, origin: 'https://example.org' }
    expect((await send({ url: server.url + LIVE_SOCKET_PATH, headers })).status).toBe(403)
  })
})
