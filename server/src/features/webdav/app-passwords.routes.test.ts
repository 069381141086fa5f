import { pathOf } from '@pinloft/contract/shared/endpoint'
import { type AppPassword, listAppPasswords, revokeAppPassword } from '@pinloft/contract/webdav/endpoints'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openProductDatabase } from '../../storage.ts'
import { answer } from '../../testing/answer.ts'
import { startOpenTestApp, type TestApp } from '../../testing/test-app.ts'
import { type MadePassword, makePassword, Program, program } from './webdav.builders.ts'

async function listed(app: TestApp): Promise<AppPassword[]> {
  return (await app.request({ url: listAppPasswords.path })).json().items
}

test('an app password is shown once, and only its hash is stored', async () => {
  const app = await startOpenTestApp()
  await app.createFolder('Camera')
  const response = await makePassword(app, { name: ' Phone ', isReadOnly: true, folder: 'Camera' })
  const { appPassword, password } = response.json<MadePassword>()
  expect(response.statusCode).toBe(201)
  expect(appPassword).toEqual({
    id: expect.any(String),
    name: 'Phone',
    isReadOnly: true,
    folder: 'Camera',
    createdAt: '2026-01-02T03:04:05.000Z',
    lastUsedAt: null,
  })
  expect(password).toMatch(/^([a-z2-9]{4}-){6}[a-z2-9]{4}$/)
  expect(await listed(app)).toEqual([appPassword])
  const database = await openProductDatabase(app.data)
  onTestFinished(() => database.close())
  const { rows } = await sql`select * from app_passwords`.execute(database.handle)
  expect(JSON.stringify(rows)).not.toContain(password.slice(0, 9))
})

test('making one needs the PIN, a name and a folder that exists', async () => {
  const app = await startOpenTestApp()
  expect(await answer(makePassword(app, { pin: 'wrong' }))).toEqual([403, 'Invalid PIN'])
  expect(await answer(makePassword(app, { name: ' ' }))).toEqual([400, 'Enter a name for the program'])
  expect((await makePassword(app, { name: 'x'.repeat(101) })).statusCode).toBe(400)
  expect(await answer(makePassword(app, { folder: 'Nowhere' }))).toEqual([404, 'Folder not found'])
  expect(await listed(app)).toEqual([])
})

test('it is accepted however it is typed, its use is noted, and a revoked one is refused', async () => {
  const app = await startOpenTestApp()
  const { appPassword, password } = (await makePassword(app)).json<MadePassword>()
  app.clock.advance(1000)
  const typed = new Program(app, password.toUpperCase().replaceAll('-', ' '))
  expect((await typed.send('OPTIONS', '/')).statusCode).toBe(200)
  expect(await listed(app)).toMatchObject([{ lastUsedAt: '2026-01-02T03:04:06.000Z' }])
  const url = pathOf(revokeAppPassword.path, { id: appPassword.id })
  expect((await app.request({ method: 'DELETE', url })).statusCode).toBe(200)
  expect(await answer(app.request({ method: 'DELETE', url }))).toEqual([404, 'This app password was already revoked'])
  const refused = await typed.send('OPTIONS', '/')
  expect([refused.statusCode, refused.headers['www-authenticate']]).toEqual([
    401,
    'Basic realm="Pinloft", charset="UTF-8"',
  ])
})

test('neither the PIN nor a session opens the files, and wrong passwords are counted without locking the owner out', async () => {
  const app = await startOpenTestApp()
  const owner = await program(app)
  expect((await new Program(app, '123456').send('PROPFIND', '/')).statusCode).toBe(401)
  expect((await app.request({ method: 'GET', url: '/dav/' })).statusCode).toBe(401)
  const statuses = new Set<number>()
  for (let guess = 0; guess < 30; guess++) {
    statuses.add((await new Program(app, `wrong ${guess}`).send('OPTIONS', '/')).statusCode)
  }
  expect([...statuses].sort()).toEqual([401, 429])
  expect((await owner.send('OPTIONS', '/')).statusCode).toBe(200)
})

test('over plain HTTP from another computer it is refused in words, unless that is switched on', async () => {
  const app = await startOpenTestApp()
  const { password } = await program(app)
  const remoteAddress = '192.168.1.20'
  const refused = await new Program(app, password).send('OPTIONS', '/', { remoteAddress })
  expect(await answer(Promise.resolve(refused))).toEqual([403, expect.stringContaining('not encrypted')])
  const restarted = await app.restart({ isDavOverPlainHttp: true })
  expect((await new Program(restarted, password).send('OPTIONS', '/', { remoteAddress })).statusCode).toBe(200)
})
