import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { listFiles } from '@pinloft/contract/files/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { revokeAppPassword } from '@pinloft/contract/webdav/endpoints'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { emptyTrash } from '../../core/trash/trash.builders.ts'
import { openProductDatabase } from '../../storage.ts'
import { startOpenTestApp, type TestApp } from '../../testing/test-app.ts'
import { type MadePassword, makePassword, Program, program } from './webdav.builders.ts'

/** Starts a PUT of which only a part is sent. */
async function startPut(app: TestApp, password: string) {
  if (!app.http.server.listening) await app.http.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.http.server.address() as AddressInfo
  const authorization = `Basic ${Buffer.from(`x:${password}`).toString('base64')}`
  const sending = request({
    port,
    method: 'PUT',
    path: '/dav/half.bin',
    headers: { authorization, 'content-length': 1_000_000 },
  })
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  sending.once('close', resolve)
  sending.on('error', () => {})
  sending.write(Buffer.alloc(300_000))
  const staging = join(app.data.dataDir, 'staging')
  await expect.poll(async () => (await readdir(staging)).length).toBe(1)
  return { sending, closed, staging }
}

test('a file whose connection is cut leaves nothing', async () => {
  const app = await startOpenTestApp()
  const { password } = await program(app)
  const { sending, staging } = await startPut(app, password)
  sending.destroy()
  await expect.poll(async () => (await readdir(staging)).length).toBe(0)
  expect((await app.request({ url: listFiles.path })).json()).toEqual([])
})

test('what a program does is broken off when its app password is revoked', async () => {
  const app = await startOpenTestApp()
  const { appPassword, password } = (await makePassword(app)).json<MadePassword>()
  const { closed, staging } = await startPut(app, password)
  await app.request({ method: 'DELETE', url: pathOf(revokeAppPassword.path, { id: appPassword.id }) })
  await closed
  await expect.poll(async () => (await readdir(staging)).length).toBe(0)
  expect((await app.request({ url: listFiles.path })).json()).toEqual([])
})

test('what was noted about a file stays while it is in the trash, and no longer', async () => {
  const app = await startOpenTestApp()
  const dav = await program(app)
  await dav.put('/a.txt', 'a')
  const payload = '<propertyupdate xmlns="DAV:"><set><prop><n xmlns="urn:n">1</n></prop></set></propertyupdate>'
  await dav.send('PROPPATCH', '/a.txt', { payload })
  const database = await openProductDatabase(app.data)
  onTestFinished(() => database.close())
  const count = async () => (await sql`select * from dav_properties`.execute(database.handle)).rows.length
  await dav.send('DELETE', '/a.txt')
  await app.retention.sweepNow()
  expect(await count()).toBe(1)
  await emptyTrash(app)
  await app.retention.sweepNow()
  expect(await count()).toBe(0)
})

test('a large folder is listed in full', async () => {
  const app = await startOpenTestApp()
  const dav = new Program(app, (await program(app)).password)
  await dav.put('/0.txt', 'a')
  const database = await openProductDatabase(app.data)
  onTestFinished(() => database.close())
  await sql`
    insert into files (id, folder_id, name, name_sort, mime_type, kind, size_bytes, sha256, blob_key, created_at, modified_at, stored_at)
    with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 2500)
    select id || number, folder_id, 'copy ' || number, name_sort || number, mime_type, kind, size_bytes, sha256, blob_key,
      created_at, modified_at, stored_at
    from files, numbers where name = '0.txt'`.execute(database.handle)
  const listed = await dav.list('/')
  expect(listed).toHaveLength(2501)
  expect(new Set(listed).size).toBe(2501)
})
