import { expect, test } from 'vitest'
import { routesOf } from './testing/route-table.ts'
import { startOpenTestApp, startTestApp } from './testing/test-app.ts'

/**
 * The routes that answer without a session, with their status. Repeated here rather than imported from the product: a
 * route added there by mistake must be caught.
 */
const OPEN: Readonly<Record<string, number>> = {
  'POST /api/verify-access-pin': 400,
  'GET /api/health': 200,
  'HEAD /api/health': 200,
  'GET /assets/*': 404,
  'HEAD /assets/*': 404,
  // Of a link that is unknown.
  ...Object.fromEntries(
    [
      ...['/*', '/:token', '/:token/:entryId', '/:token/game', '/:token/room'],
      ...['content', 'thumbnail', 'pdf', 'zip'].map((part) => `/:token/:entryId/${part}`),
      ...['playlist.m3u8', 'head.mp4', 'segments/:segment'].map((part) => `/:token/:entryId/stream/${part}`),
    ]
      .flatMap((path) => [`GET /s${path}`, `HEAD /s${path}`])
      .map((route) => [route, 404]),
  ),
  'POST /s/:token/password': 404,
  'POST /s/:token/:entryId/password': 404,
  // Not a word of the protocol was spoken.
  'POST /s/:token/:entryId/uploads': 412,
  'HEAD /s/:token/uploads/:uploadId': 412,
  'PATCH /s/:token/uploads/:uploadId': 412,
  'DELETE /s/:token/uploads/:uploadId': 412,
}
/** The application's page; 503 when it is not built, in which case there are no assets either. */
const PAGE_ROUTES = ['GET /*', 'HEAD /*']

test("no route answers without a session except the gate, the health check, the application's files and links", async () => {
  const { http } = await startTestApp()
  const routes = routesOf(http)
  expect(routes.length).toBeGreaterThan(100)
  expect(routes).toEqual(
    expect.arrayContaining(['DELETE /api/files/:id', 'GET /ws', 'GET /api/health', ...PAGE_ROUTES]),
  )
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ')
    const url = path.replaceAll(/:\w+/g, 'x').replace('*', 'x')
    const { statusCode, body } = await http.inject({ method: method as 'GET', url })
    if (PAGE_ROUTES.includes(route)) {
      expect.soft([200, 503], route).toContain(statusCode)
      continue
    }
    expect.soft(statusCode, route).toBe(OPEN[route] ?? 401)
    if (OPEN[route] === undefined && method !== 'HEAD') {
      expect.soft(body, route).toBe('{"message":"Unauthorized","code":"unauthorized"}')
    }
  }
})

test('an unknown path under /api needs a session, and is not found with one', async () => {
  const app = await startOpenTestApp()
  expect((await app.otherBrowser().request({ url: '/api/nothing' })).statusCode).toBe(401)
  expect((await app.otherBrowser().request({ method: 'POST', url: '/api/nothing' })).statusCode).toBe(401)
  const response = await app.request({ url: '/api/nothing' })
  expect([response.statusCode, response.json()]).toEqual([404, { message: 'Not found', code: 'not_found' }])
})

test('every response has the security headers', async () => {
  const app = await startTestApp()
  for (const url of ['/api/health', '/api/files', '/', '/assets/none.js']) {
    const { headers } = await app.request({ url })
    expect.soft(headers['x-content-type-options'], url).toBe('nosniff')
    expect.soft(headers['content-security-policy'], url).toContain("default-src 'none'")
    expect.soft(headers['referrer-policy'], url).toBe('no-referrer')
  }
})

test('another site cannot change anything', async () => {
  const app = await startOpenTestApp()
  const headers = { origin: 'https://evil.example', host: 'localhost:8080' }
  const response = await app.request({ method: 'POST', url: '/api/folders', headers, payload: { name: 'x' } })
  expect([response.statusCode, response.json().code]).toEqual([403, 'foreign_origin'])
  const own = await app.request({
    method: 'POST',
    url: '/api/folders',
    headers: { ...headers, origin: 'http://localhost:8080' },
    payload: { name: 'x' },
  })
  expect(own.statusCode).toBe(201)
})

test('the API description is behind the gate', async () => {
  const app = await startOpenTestApp()
  expect((await app.request({ url: '/api/docs' })).body).toContain('/api/files/{id}/content')
  const document = (await app.request({ url: '/api/docs/openapi.json' })).json()
  expect(Object.keys(document.paths)).toContain('/api/files/upload')
})

test('an error names the field of the wrong type', async () => {
  const app = await startOpenTestApp()
  const response = await app.request({ url: '/api/files?limit=0' })
  expect([response.statusCode, response.json().message]).toEqual([
    400,
    'The request is invalid. Check the field "limit" and try again',
  ])
  const broken = await app.request({
    method: 'POST',
    url: '/api/folders',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  })
  expect([broken.statusCode, broken.json().code]).toEqual([400, 'bad_request'])
})

test('a malformed URL is refused in the common error format', async () => {
  const app = await startOpenTestApp()
  for (const url of ['/%', '/api/files?folder=%00', '/api/files/%00/content']) {
    const { statusCode, json } = await app.request({ url })
    expect([statusCode, json().code], url).toEqual([400, 'bad_request'])
  }
  expect((await app.request({ url: '/assets/..%2f..%2fpackage.json' })).statusCode).toBe(404)
})

test('a second server on the same data is refused', async () => {
  const app = await startTestApp()
  await expect(startTestApp(app.data)).rejects.toThrow('in use by another Pinloft')
})
