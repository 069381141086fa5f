import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKUP_JOB, cancelBackup, getBackup, getBackups, prepareBackup } from '@pinloft/contract/backup/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { expect, test } from 'vitest'
import { jobs } from '../../core/jobs/jobs.builders.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { fill, temporaryFolder, verify } from './backup.builders.ts'

const PASSPHRASE = 'correct horse'
/** Hashing a passphrase takes a second and 256 MiB. */

function prepare(app: TestApp, body: object = {}) {
  const payload = { pin: TEST_PIN, passphrase: PASSPHRASE, ...body }
  return app.request({ method: prepareBackup.method, url: prepareBackup.path, payload })
}

async function state(app: TestApp) {
  return (await app.request({ url: getBackups.path })).json()
}

const addressOf = (id: string) => pathOf(getBackup.path, { id })

test('a backup is downloaded once, in full, by the session that requested it', async () => {
  const app = await startOpenTestApp()
  await fill(app)
  expect(await state(app)).toEqual({ last: null, running: null })
  const prepared = await prepare(app)
  expect(prepared.statusCode).toBe(201)
  const { id, name, size } = prepared.json()

  const other = app.otherBrowser()
  await other.enterPin(TEST_PIN)
  expect((await other.request({ url: addressOf(id) })).statusCode).toBe(404)
  const head = await app.request({ method: 'HEAD', url: addressOf(id) })
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(size)])
  expect(await state(app)).toEqual({ last: null, running: null })

  const reply = await app.request({ url: addressOf(id) })
  expect(reply.statusCode).toBe(200)
  expect(reply.headers['content-disposition']).toContain(name)
  expect(reply.headers['cache-control']).toContain('no-store')
  expect(reply.rawPayload).toHaveLength(size)
  const path = join(await temporaryFolder(), name)
  await writeFile(path, reply.rawPayload)
  expect(await verify(path, { passphrase: PASSPHRASE })).toMatchObject({ faultCount: 0, fileCount: 6 })

  expect((await app.request({ url: addressOf(id) })).statusCode).toBe(404)
  const madeAt = new Date(app.clock.now()).toISOString()
  const last = { id, madeAt, size, fileCount: 6, damagedCount: 0, verifiedAt: null }
  expect(await state(app)).toEqual({ last, running: null })
  expect(await jobs(app)).toMatchObject([
    { kind: BACKUP_JOB, state: 'done', summary: formatSize(size), progress: { done: size, total: size } },
  ])
})

test('a backup needs the PIN and a passphrase that is not too short', async () => {
  const app = await startOpenTestApp()
  const refused = async (body: object) => {
    const reply = await prepare(app, body)
    return [reply.statusCode, reply.json().code]
  }
  expect(await refused({ pin: '' })).toEqual([400, 'pin_missing'])
  expect(await refused({ pin: '000000' })).toEqual([403, 'pin_invalid'])
  expect(await refused({ passphrase: '1234567' })).toEqual([400, 'backup_passphrase_too_short'])
  expect(await refused({ passphrase: undefined })).toEqual([400, 'backup_passphrase_too_short'])
  expect(await refused({ passphrase: 'x'.repeat(1001) })).toEqual([400, 'backup_passphrase_too_long'])
})

test('a download that was cancelled or replaced, or whose session has ended, is gone', async () => {
  const app = await startOpenTestApp()
  const cancel = (id: string) => app.request({ method: cancelBackup.method, url: pathOf(cancelBackup.path, { id }) })
  const { id: first } = (await prepare(app)).json()
  const { id: second } = (await prepare(app)).json()
  expect((await app.request({ url: addressOf(first) })).statusCode).toBe(404)
  expect((await cancel(first)).statusCode).toBe(404)
  expect((await cancel(second)).json()).toEqual({ message: 'Backup stopped' })
  expect((await app.request({ url: addressOf(second) })).statusCode).toBe(404)
  expect(await state(app)).toEqual({ last: null, running: null })
})
