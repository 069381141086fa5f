import { randomBytes } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getBackups } from '@pinloft/contract/backup/endpoints'
import { BACKUP_CHECK_JOB, BACKUP_FILE_TYPE, openBackupFile, verifyBackupFile } from '@pinloft/contract/backup/files'
import { BACKUP_HEAD_BYTES } from '@pinloft/contract/backup/limits'
import { BACKUP_FILE_TEXTS } from '@pinloft/contract/backup/texts'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { ERRORS } from '@pinloft/contract/shared/errors'
import { expect, test } from 'vitest'
import { createRandom, runSeed } from '../../../../tests/support/random.ts'
import { jobs } from '../../core/jobs/jobs.builders.ts'
import { isOnPostgres } from '../../testing/is-on-postgres.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { backUp, backUpQuickly, fill, temporaryFolder, verify, verifyIncoming } from './backup.builders.ts'

const PASSPHRASE = 'correct horse'
const { integer } = createRandom(runSeed())

function openFile(app: TestApp, file: Buffer, passphrase = PASSPHRASE) {
  const head = file.subarray(0, BACKUP_HEAD_BYTES).toString('base64')
  const payload = { passphrase, head, sizeBytes: file.length }
  return app.request({ method: openBackupFile.method, url: openBackupFile.path, payload })
}

function sendFile(app: TestApp, id: string, file: Buffer) {
  const headers = { 'content-type': BACKUP_FILE_TYPE }
  const url = pathOf(verifyBackupFile.path, { id })
  return app.request({ method: verifyBackupFile.method, url, headers, payload: file })
}

async function check(app: TestApp, file: Buffer) {
  const { id } = (await openFile(app, file)).json()
  return sendFile(app, id, file)
}

async function verifiedAt(app: TestApp) {
  return (await app.request({ url: getBackups.path })).json().last?.verifiedAt
}

test('an uploaded backup is found intact or its damage is named, and nothing of it is kept', async () => {
  const app = await startOpenTestApp()
  await fill(app)
  await app.store('large.bin', randomBytes(3_000_000))
  const file = await backUpQuickly(app.data, PASSPHRASE)
  const opened = await openFile(app, file)
  expect(opened.statusCode).toBe(201)
  const { madeAt } = opened.json()
  expect(opened.json()).toEqual({ id: expect.any(String), madeAt: expect.any(String), fileCount: 7 })

  const damaged = Buffer.from(file)
  const at = 2_000_000
  damaged[at] = (damaged[at] ?? 0) ^ 1
  const found = await sendFile(app, opened.json().id, damaged)
  expect(found.statusCode).toBe(200)
  const named = [expect.stringMatching(/^Damaged: large\.bin \(blobs\/.*\)\.$/)]
  expect(found.json()).toEqual({ madeAt, fileCount: 7, faults: named, faultCount: 1, alreadyDamaged: [] })
  expect(await verifiedAt(app)).toBeNull()

  const whole = await check(app, file)
  expect(whole.json()).toEqual({ madeAt, fileCount: 7, faults: [], faultCount: 0, alreadyDamaged: [] })
  expect(await verifiedAt(app)).toBe(new Date(app.clock.now()).toISOString())
  expect(await readdir(join(app.data.dataDir, 'staging'))).toEqual([])
  expect((await jobs(app)).map(({ state, summary }) => [state, summary])).toEqual([
    ['done', BACKUP_FILE_TEXTS.whole('7 files')],
    ['done', BACKUP_FILE_TEXTS.damaged(1)],
  ])
})

test('what cannot be opened is reported before the file is sent', async () => {
  const app = await startOpenTestApp()
  const file = await backUpQuickly(app.data, PASSPHRASE)
  const refused = async (...call: [Buffer, string?]) => {
    const reply = await openFile(app, ...call)
    return [reply.statusCode, reply.json().code]
  }
  expect(await refused(file, 'Correct horse')).toEqual([403, 'backup_passphrase_wrong'])
  expect(await refused(Buffer.from('something else'))).toEqual([422, 'backup_file_foreign'])
  const header = Buffer.from(file)
  const at = file.indexOf('\n--- ') + 10
  header[at] = file[at] === 65 ? 66 : 65
  expect(await refused(header)).toEqual([422, 'backup_file_damaged'])
  const contents = Buffer.from(file)
  contents[2_500] = (file[2_500] ?? 0) ^ 1
  expect(await refused(contents)).toEqual([422, 'backup_file_damaged'])

  const payload = { passphrase: PASSPHRASE, head: '', sizeBytes: 10 }
  const request = { method: openBackupFile.method, url: openBackupFile.path }
  expect((await app.request({ ...request, payload })).json().code).toBe('bad_request')
  const cut = file.subarray(0, file.length - 2_000)
  const reply = await check(app, cut)
  expect([reply.statusCode, reply.json().message]).toEqual([422, expect.stringMatching(/^The file is incomplete: /)])
  const problem = { code: reply.json().code, message: reply.json().message }
  expect(await jobs(app)).toMatchObject([{ kind: BACKUP_CHECK_JOB, state: 'failed', problem }])
})

test('an opened file is read once, by the session that opened it', async () => {
  const app = await startOpenTestApp()
  const file = await backUpQuickly(app.data, PASSPHRASE)
  const { id } = (await openFile(app, file)).json()
  const other = app.otherBrowser()
  await other.enterPin(TEST_PIN)
  const refusal = { message: ERRORS.backup_file_not_found.message, code: 'backup_file_not_found' }
  expect((await sendFile(other, id, file)).json()).toEqual(refusal)
  expect((await sendFile(app, id, file)).statusCode).toBe(200)
  expect((await sendFile(app, id, file)).json()).toEqual(refusal)
  // A file other than the opened one is not read.
  const next = (await openFile(app, file)).json()
  const strange = await sendFile(app, next.id, Buffer.alloc(file.length, 1))
  expect(strange.json().code).toBe('backup_file_foreign')
  // A truncated upload is not damage of the file.
  const last = (await openFile(app, file)).json()
  expect((await sendFile(app, last.id, file.subarray(0, 10_000))).json().code).toBe('upload_unreadable')
})

test.skipIf(isOnPostgres)('an upload is verified as a file on the disk is, with blocks of any size', async () => {
  const app = await startOpenTestApp()
  await fill(app)
  for (let index = 0; index < 20; index++) await app.store(`${index}.bin`, randomBytes(integer(60_000)))
  await app.store('large.bin', randomBytes(1_500_000))
  const path = await backUp(app.data, await temporaryFolder())
  const file = await readFile(path)
  for (const blockBytes of [1_000, 65_536, 300_000, file.length]) {
    expect(await verifyIncoming(file, blockBytes), `${blockBytes}`).toMatchObject({ faultCount: 0, alreadyDamaged: [] })
  }
  for (let round = 0; round < 12; round++) {
    const damaged = Buffer.from(file)
    const positions = [1_000 + integer(file.length - 1_000), 60_000 + integer(file.length - 60_000)]
    for (const position of positions) damaged[position] = (damaged[position] ?? 0) ^ (1 << integer(8))
    await writeFile(path, damaged)
    const told = (verdict: Promise<unknown>) => verdict.catch((error: Error) => error.message)
    const onDisk = await told(verify(path))
    expect(await told(verifyIncoming(damaged, 500 + integer(199_500))), String(positions)).toEqual(onDisk)
    expect(onDisk).not.toMatchObject({ faultCount: 0 })
  }
})
