import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { AppError } from '../errors.ts'
import { createLogger } from '../logger.ts'
import { createHttpServer } from './http-server.ts'
import { mount } from './mount.ts'

const HOST = 'cloud.example:808'

/** The bare server with one route that handles every method. */
async function start(trustProxy = false) {
  const http = await createHttpServer({ trustProxy, tls: undefined }, createLogger('silent'))
  onTestFinished(() => http.close())
  http.all('/api/any', () => 'reached')
  http.get('/page', () => 'reached')
  return http
}

const PLACES = [
  ['ours', 'http://cloud.example:808', true],
  ['ours over HTTPS, through a proxy', 'https://cloud.example:808', true],
  ['no origin, as of a client that is no browser', undefined, true],
  ['a host that ends like ours', 'http://evil-cloud.example:808', false],
  ['a domain below ours', 'http://sub.cloud.example:808', false],
  ['another port, which begins like ours', 'http://cloud.example:8080', false],
  ['no port', 'http://cloud.example', false],
  ['ours as the name of a user', 'http://cloud.example:808@evil.example', false],
  ['ours as a path', 'http://evil.example/cloud.example:808', false],
  ['an opaque origin', 'null', false],
  ['an empty origin', '', false],
  ['what is no origin', 'cloud.example:808', false],
] as const

test.each(PLACES)('a write from %s: %s', async (_, origin, isAllowed) => {
  const http = await start()
  const headers = { host: HOST, ...(origin !== undefined && { origin }) }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    const reply = await http.inject({ method, url: '/api/any', headers })
    if (isAllowed) expect([method, reply.statusCode, reply.body]).toEqual([method, 200, 'reached'])
    else expect([method, reply.statusCode, reply.json().code]).toEqual([method, 403, 'foreign_origin'])
  }
  expect((await http.inject({ url: '/api/any', headers })).statusCode, 'reading').toBe(200)
})

test('a body may be missing if all of it is optional', async () => {
  const http = await start()
  const reply = z.object({ name: z.string() })
  const name = z.string().default('without a name')
  const parts = { method: 'POST', summary: '', status: 200, reply } as const
  mount(http, { ...parts, path: '/api/optional', body: z.object({ name }).prefault({}) }, ({ body }) => body)
  mount(http, { ...parts, path: '/api/required', body: z.object({ name }) }, ({ body }) => body)
  const send = (url: string, payload?: object) => http.inject({ method: 'POST', url, ...(payload && { payload }) })
  expect((await send('/api/optional')).json()).toEqual({ name: 'without a name' })
  expect((await send('/api/optional', { name: 'x' })).json()).toEqual({ name: 'x' })
  expect((await send('/api/required')).statusCode).toBe(400)
})

test.each([
  ['cross-site', 403],
  ['same-site', 403],
  ['same-origin', 200],
  ['none', 200],
])('a write without an origin and with Sec-Fetch-Site %s is answered with %i', async (site, status) => {
  const http = await start()
  const headers = { host: HOST, 'sec-fetch-site': site }
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) {
    expect((await http.inject({ method, url: '/api/any', headers })).statusCode, method).toBe(status)
  }
  expect((await http.inject({ url: '/api/any', headers })).statusCode, 'reading').toBe(200)
  const own = { ...headers, origin: `http://${HOST}` }
  expect((await http.inject({ method: 'POST', url: '/api/any', headers: own })).statusCode, 'of our host').toBe(status)
})

const EVERYWHERE = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
}

test('every response has the security headers, errors included', async () => {
  const http = await start()
  http.get('/api/refused', () => {
    throw new AppError('not_found')
  })
  for (const url of ['/api/any', '/page', '/api/refused', '/api/nothing', '/nothing', '/%00']) {
    const { headers } = await http.inject({ url })
    expect(headers, url).toMatchObject(EVERYWHERE)
    expect(headers, url).not.toHaveProperty('x-powered-by')
    expect(headers, url).not.toHaveProperty('access-control-allow-origin')
  }
})

test('API responses are not cached unless their route allows it', async () => {
  const http = await start()
  http.get('/api/kept', (_request, reply) => reply.header('cache-control', 'private, no-cache').send('kept'))
  const cacheControl = async (url: string, method: 'GET' | 'POST' = 'GET') =>
    (await http.inject({ url, method })).headers['cache-control']
  expect(await cacheControl('/api/any')).toBe('no-store')
  expect(await cacheControl('/api/any', 'POST')).toBe('no-store')
  for (const url of ['/api/nothing', '/api', '/api?x=1']) expect(await cacheControl(url), url).toBe('no-store')
  expect(await cacheControl('/api/kept')).toBe('private, no-cache')
  for (const url of ['/page', '/apical']) expect(await cacheControl(url), url).toBeUndefined()
})

test('browsers are told to stay on HTTPS, over HTTPS only', async () => {
  const http = await start(true)
  const headersOf = async (host: string, protocol = 'http') =>
    (await http.inject({ url: '/page', headers: { host, 'x-forwarded-proto': protocol } })).headers
  const plain = await headersOf(HOST)
  expect(plain).not.toHaveProperty('strict-transport-security')
  expect(plain, 'which browsers would not heed').not.toHaveProperty('cross-origin-opener-policy')
  expect(await headersOf(HOST, 'https')).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'cross-origin-opener-policy': 'same-origin',
  })
  for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080']) {
    const own = await headersOf(host)
    expect(own, host).toMatchObject({ 'cross-origin-opener-policy': 'same-origin' })
    expect(own, host).not.toHaveProperty('strict-transport-security')
  }
  for (const host of ['localhost.example', '127.0.0.1.example', 'my-localhost']) {
    expect(await headersOf(host), host).not.toHaveProperty('cross-origin-opener-policy')
  }
})

test('an unexpected error reveals no details', async () => {
  const http = await start()
  http.get('/api/broken', () => {
    throw new Error('secret detail')
  })
  const { statusCode, body } = await http.inject('/api/broken')
  expect([statusCode, JSON.parse(body)]).toEqual([
    500,
    { message: 'Something went wrong on the server. Try again', code: 'internal' },
  ])
})

test.each([
  [1, '1'],
  [1000, '1'],
  [1001, '2'],
  [60_000, '60'],
])('a wait of %i ms becomes a Retry-After of %s s, rounded up', async (retryAfterMs, seconds) => {
  const http = await start()
  http.get('/api/busy', () => {
    throw new AppError('guess_too_soon', { retryAfterMs })
  })
  expect((await http.inject('/api/busy')).headers['retry-after']).toBe(seconds)
})

test('a JSON body of more than 1 MiB, or of another type, is refused', async () => {
  const http = await start()
  const post = async (sizeBytes: number, type = 'application/json') => {
    const payload = `"${'x'.repeat(sizeBytes - 2)}"`
    const headers = { 'content-type': type }
    return (await http.inject({ method: 'POST', url: '/api/any', headers, payload })).statusCode
  }
  expect(await post(1024 * 1024)).toBe(200)
  expect(await post(1024 * 1024 + 1)).toBe(413)
  expect(await post(10, 'application/xml')).toBe(415)
})

test('malformed HTTP is answered in the common error format, and the connection is closed', async () => {
  const http = await start()
  const url = new URL(await http.listen({ host: '127.0.0.1', port: 0 }))
  const socket = connect({ host: url.hostname, port: Number(url.port) })
  socket.end('nonsense\r\n\r\n')
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  expect(head.split('\r\n')).toEqual([
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ])
  expect(JSON.parse(body)).toMatchObject({ code: 'bad_request' })
})

test.each([
  ['a client that reset the connection', 'ECONNRESET', true],
  ['a request that took too long', 'ERR_HTTP_REQUEST_TIMEOUT', true],
  ['a connection that takes nothing any more', 'HPE_INVALID_METHOD', false],
])('%s is disconnected without a response', async (_, code, writable) => {
  const http = await start()
  const [destroy, end] = [vi.fn(), vi.fn()]
  http.server.emit('clientError', Object.assign(new Error(code), { code }), { writable, destroy, end })
  expect(destroy).toHaveBeenCalledOnce()
  expect(end).not.toHaveBeenCalled()
})
