import { listTrash } from '@pinloft/contract/trash/endpoints'
import { expect, test } from 'vitest'
import { routesOf } from '../../testing/route-table.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { removeSome } from './trash.builders.ts'

const FILE_ROUTE = '/api/files/:'
const WORD = 'unmistakable'
const BODY = {
  pin: TEST_PIN,
  name: 'other',
  content: 'other',
  newPassword: 'other',
  positionMs: 0,
  durationMs: null,
  playId: 'other',
}

/** Sends a request to a route as for a file; returns status and body. */
async function ask(app: TestApp, route: string, fileId: string): Promise<[status: number, body: string]> {
  const [method = '', path = ''] = route.split(' ')
  const takesBody = !['GET', 'HEAD'].includes(method)
  const response = await app.request({
    method: method as 'GET',
    url: path.replaceAll(/:\w+/g, fileId).replaceAll('*', fileId),
    headers: { 'if-match': '"any"' },
    ...(takesBody && { payload: BODY }),
  })
  return [response.statusCode, response.body]
}

test('only the routes of the trash reveal anything about its contents', async () => {
  const app = await startOpenTestApp()
  const folder = await app.createFolder(`${WORD} folder`)
  const stored = [
    await app.store(`${WORD}.txt`, `${WORD} text`, folder.path),
    await app.store(`${WORD}.mp4`, WORD, folder.path),
    await app.store(`${WORD}.flac`, WORD, folder.path),
  ]
  const outside = await app.store(`${WORD}.md`, WORD)
  expect((await removeSome(app, { fileIds: [outside.id], folderIds: [folder.id] })).statusCode).toBe(200)
  const routes = routesOf(app.http).filter((route) => route.includes(' /api/'))
  expect(routes.filter((route) => route.includes(FILE_ROUTE)).length).toBeGreaterThan(10)
  for (const route of routes) {
    const [method, path = ''] = route.split(' ')
    if (path === listTrash.path || (!path.includes(':') && method !== 'GET')) continue
    const isForFiles = path.startsWith(FILE_ROUTE)
    for (const { id } of path.includes(':') ? [...stored, outside, folder] : [outside]) {
      const [status, body] = await ask(app, route, id)
      expect(body, route).not.toContain(WORD)
      if (isForFiles) expect([route, status]).toEqual([route, 404])
    }
  }
})
