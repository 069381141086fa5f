import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { endSession, listSessions } from '@pinloft/contract/access/endpoints'
import { cancelExport, EXPORT_JOB, getExport, getExports, prepareExport } from '@pinloft/contract/backup/exports'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { expect, test } from 'vitest'
import { flipBit, storeWithPath, waitForDamaged } from '../../../core/file-checks/file-checks.builders.ts'
import { jobs } from '../../../core/jobs/jobs.builders.ts'
import { emptyTrash } from '../../../core/trash/trash.builders.ts'
import { answer } from '../../../testing/answer.ts'
import { readZip } from '../../../testing/read-zip.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../../testing/test-app.ts'
import { fill } from '../backup.builders.ts'

const NOT_FOUND = [404, 'This download has expired. Start it again']

function prepare(app: TestApp, pin = TEST_PIN) {
  return app.request({ method: prepareExport.method, url: prepareExport.path, payload: { pin } })
}

async function prepared(app: TestApp): Promise<{ id: string; name: string; size: number }> {
  const reply = await prepare(app)
  expect(reply.statusCode).toBe(201)
  return reply.json()
}

const download = (app: TestApp, id: string) => app.request({ url: pathOf(getExport.path, { id }) })
const state = async (app: TestApp) => (await app.request({ url: getExports.path })).json()

test('all files are downloaded as one archive, once, by the session that requested it', async () => {
  const app = await startOpenTestApp()
  await fill(app)
  await app.createFolder('Empty')
  const { id, name, size } = await prepared(app)
  expect(name).toBe('pinloft-files-2026-01-02-030405.zip')
  const other = app.otherBrowser()
  await other.enterPin(TEST_PIN)
  expect(await answer(download(other, id))).toEqual(NOT_FOUND)
  const head = await app.request({ method: 'HEAD', url: pathOf(getExport.path, { id }) })
  expect([head.statusCode, head.headers['content-length']]).toEqual([200, String(size)])

  const reply = await download(app, id)
  expect(reply.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(size),
    'content-disposition': `attachment; filename=${name}`,
    'cache-control': 'private, no-store',
  })
  expect(reply.rawPayload).toHaveLength(size)
  const entries = await readZip(reply.rawPayload)
  const contents = new Map(entries.map(({ path, content }) => [path, content]))
  expect([...contents.keys()].sort()).toEqual([
    'Empty/',
    'Photos/',
    'Photos/a.txt',
    'Photos/Été/',
    'Photos/Été/größe 🌈.bin',
    'empty.txt',
    'secret.txt.age',
    'song.mp3',
  ])
  expect(String(contents.get('Photos/a.txt'))).toBe('hello')
  expect(contents.get('Photos/Été/größe 🌈.bin')).toEqual(Buffer.alloc(200_000, 'x'))
  expect(contents.get('song.mp3')).toEqual(Buffer.alloc(5_000, 1))
  expect(contents.get('empty.txt')).toHaveLength(0)
  expect(contents.get('secret.txt.age')?.toString('latin1')).toMatch(/^age-encryption.org\/v1\n-> scrypt /)
  const storedAt = new Date(app.clock.now()).toISOString()
  expect(new Set(entries.map(({ modifiedAt }) => modifiedAt))).toEqual(new Set([storedAt]))

  expect(await answer(download(app, id))).toEqual(NOT_FOUND)
  expect(await state(app)).toEqual({ running: null, problem: null })
})

test('the archive is a snapshot of when it was prepared, even of files permanently deleted since', async () => {
  const app = await startOpenTestApp()
  const { id: fileId } = await app.store('old.txt', 'old')
  const { id } = await prepared(app)
  await app.delete(fileId)
  await emptyTrash(app)
  await app.store('new.txt', 'new')
  const entries = await readZip((await download(app, id)).rawPayload)
  expect(entries.map(({ path, content }) => [path, String(content)])).toEqual([['old.txt', 'old']])
})

test('an export needs the PIN', async () => {
  const app = await startOpenTestApp()
  expect((await prepare(app, '')).json().code).toBe('pin_missing')
  expect((await prepare(app, '000000')).json().code).toBe('pin_invalid')
})

test('a download that was cancelled or replaced, or whose session has ended, is gone', async () => {
  const app = await startOpenTestApp()
  await app.store('a.txt', 'a')
  const cancel = (id: string) => app.request({ method: cancelExport.method, url: pathOf(cancelExport.path, { id }) })
  const first = await prepared(app)
  const second = await prepared(app)
  expect(await answer(download(app, first.id))).toEqual(NOT_FOUND)
  expect(await answer(cancel(first.id))).toEqual(NOT_FOUND)
  expect((await cancel(second.id)).json()).toEqual({ message: 'Download stopped' })
  expect(await answer(download(app, second.id))).toEqual(NOT_FOUND)

  const third = await prepared(app)
  const other = app.otherBrowser()
  await other.enterPin(TEST_PIN)
  const sessions = (await other.request({ url: listSessions.path })).json<{ id: string; isCurrent: boolean }[]>()
  const ended = sessions.find(({ isCurrent }) => !isCurrent)?.id ?? ''
  await other.request({ method: endSession.method, url: pathOf(endSession.path, { id: ended }) })
  expect(await answer(cancel(third.id))).toEqual([401, 'Unauthorized'])
  const cancelled = await other.request({
    method: cancelExport.method,
    url: pathOf(cancelExport.path, { id: third.id }),
  })
  expect(cancelled.statusCode).toBe(404)
})

test('a file found to be damaged aborts the download and is named, and no export starts from then on', async () => {
  const app = await startOpenTestApp()
  await app.createFolder('Films')
  const { path } = await storeWithPath(app, 'film.bin', randomBytes(3_000_000))
  await flipBit(path, 2_000_000)
  const { id } = await prepared(app)
  await expect(download(app, id)).rejects.toThrow()
  const message = '“film.bin” is damaged on the server’s disk and can’t be read. Restore it from a backup'
  expect(await state(app)).toEqual({ running: null, problem: message })
  const [job] = await jobs(app)
  expect(job).toMatchObject({ kind: EXPORT_JOB, state: 'failed', problem: { message }, canRetry: false })

  await waitForDamaged(app, 1)
  expect(await answer(prepare(app))).toEqual([500, message])
})

test('a file with missing bytes is reported before anything is sent', async () => {
  const app = await startOpenTestApp()
  await rm((await storeWithPath(app, 'a.bin', 'abc')).path)
  const { id } = await prepared(app)
  const reply = await download(app, id)
  expect([reply.statusCode, reply.json().code]).toEqual([500, 'file_damaged'])
  expect(await state(app)).toEqual({ running: null, problem: reply.json().message })
  expect(reply.json().message).toContain('“a.bin”')
})
