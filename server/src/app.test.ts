import { expect, test } from 'vitest'
import { OPEN_ROUTES } from './platform/http/open-routes.ts'
import { routesOf } from './testing/route-table.ts'
import { startOpenTestApp, startTestApp } from './testing/test-app.ts'

test('no route answers without a session but those on the list', async () => {
  const { http } = await startTestApp()
  const routes = routesOf(http)
  expect(routes.length).toBeGreaterThan(10)
  expect(routes).toContain('DELETE /api/files/:id')
  for (const route of routes) {
    const [method = '', path = ''] = route.split(' ')
    const isOpen = OPEN_ROUTES.has(route.replace(/^HEAD /, 'GET '))
    const url = path.replaceAll(/:\w+/g, 'x').replace('*', 'x')
    const { statusCode, body } = await http.inject({ method: method as 'GET', url })
    if (isOpen) expect.soft(statusCode, route).not.toBe(500)
    else
      expect
        .soft([statusCode, method === 'HEAD' || body], route)
        .toEqual([401, method === 'HEAD' || '{"message":"Unauthorized","code":"unauthorized"}'])
  }
})

test('an unknown address under /api is closed, and unknown to those who are let in', async () => {
  const app = await startOpenTestApp()
  expect((await app.otherBrowser().request({ url: '/api/nothing' })).statusCode).toBe(401)
  expect((await app.otherBrowser().request({ method: 'POST', url: '/api/nothing' })).statusCode).toBe(401)
  const response = await app.request({ url: '/api/nothing' })
  expect([response.statusCode, response.json()]).toEqual([404, { message: 'Not found', code: 'not_found' }])
})

test('every reply carries the security headers', async () => {
  const app = await startTestApp()
  for (const url of ['/api/health', '/api/files', '/', '/assets/none.js']) {
    const { headers } = await app.request({ url })
    expect.soft(headers['x-content-type-options'], url).toBe('nosniff')
    expect.soft(headers['content-security-policy'], url).toContain("default-src 'none'")
    expect.soft(headers['referrer-policy'], url).toBe('no-referrer')
  }
})

test('another site can change nothing', async () => {
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

test('the API is described behind the gate', async () => {
  const app = await startOpenTestApp()
  expect((await app.request({ url: '/api/docs' })).body).toContain('/api/files/{id}/content')
  const document = (await app.request({ url: '/api/docs/openapi.json' })).json()
  expect(Object.keys(document.paths)).toContain('/api/files/upload')
})

test('a field of the wrong kind is named', async () => {
  const app = await startOpenTestApp()
  const response = await app.request({ url: '/api/files?limit=0' })
  expect([response.statusCode, response.json().message]).toEqual([
    400,
    'The request could not be understood. Check the field "limit" and try again',
  ])
  const broken = await app.request({
    method: 'POST',
    url: '/api/folders',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  })
  expect([broken.statusCode, broken.json().code]).toEqual([400, 'bad_request'])
})

test('an address that makes no sense is refused in the form of every refusal', async () => {
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
