import { rename, truncate } from 'node:fs/promises'
import {
  cancelFileChecks,
  type FileChecks,
  getFileChecks,
  startFileChecks,
} from '@pinloft/contract/file-checks/endpoints'
import { listJobs } from '@pinloft/contract/jobs/endpoints'
import { prepareZip } from '@pinloft/contract/zips/endpoints'
import { describe, expect, test } from 'vitest'
import { FaultyDisk } from '../../testing/faulty-disk.ts'
import { twoColors } from '../../testing/picture-samples.ts'
import { startOpenTestApp, startTestApp, TEST_PIN } from '../../testing/test-app.ts'
import { copy } from '../files/tree/entries.builders.ts'
import { blobPaths, PASSWORD, protect, read } from '../protection/protection.builders.ts'
import { emptyTrash, removeSome, restore, trashed } from '../trash/trash.builders.ts'
import { checkAll, flipBit, status, storeWithPath, waitForDamaged } from './file-checks.builders.ts'

const CONTENT = Buffer.alloc(200_000, 'abc')
const MIDDLE = 100_000
const DAMAGED = 'This file is damaged on the server’s disk and can’t be read. Restore it from a backup'

const range = (bytes: string) => ({ headers: { range: `bytes=${bytes}` } })

test('reports that nothing was checked yet, then what was, and that everything is intact', async () => {
  const app = await startOpenTestApp()
  await app.store('a.txt', 'aaa')
  await app.store('empty.txt', '')
  const file = await app.store('b.bin', CONTENT)
  await copy(app, { fileIds: [file.id] })
  expect((await protect(app, file.id)).statusCode).toBe(200)
  expect(await status(app)).toEqual({
    run: null,
    lastFullCheck: null,
    damagedCount: 0,
    damaged: [],
    incompleteCount: 0,
    incomplete: [],
  })
  const { lastFullCheck, ...rest } = await checkAll(app)
  expect(rest).toEqual({ run: null, damagedCount: 0, damaged: [], incompleteCount: 0, incomplete: [] })
  // The protected file and its copy have separate bytes by now.
  expect(lastFullCheck).toMatchObject({ fileCount: 4, finishedAt: new Date(app.clock.now()).toISOString() })
  expect(lastFullCheck?.sizeBytes).toBeGreaterThan(2 * CONTENT.length)
})

test('names pictures that were stored incomplete, which stay readable, until they are gone', async () => {
  const app = await startOpenTestApp()
  const { path: folder } = await app.createFolder('Camera')
  const whole = await twoColors(60, 40).jpeg().toBuffer()
  await app.store('whole.jpg', whole, folder)
  await app.store('film.mp4', whole.subarray(0, -20), folder)
  const cut = await app.store('cut.jpg', whole.subarray(0, -40), folder)
  const found = { id: cut.id, name: 'cut.jpg', place: 'files', remark: null, folder, size: whole.length - 40 }
  const isFilm = (picture: FileChecks['incomplete'][number]) => picture.name === 'film.mp4'
  const checked = await checkAll(app)
  // By its bytes, whatever its name is.
  expect(checked).toMatchObject({ damagedCount: 0, incompleteCount: 2 })
  expect(checked.incomplete.filter((picture) => !isFilm(picture))).toEqual([found])
  expect((await read(app, cut.id)).statusCode).toBe(200)
  const [job] = (await app.request({ url: listJobs.path })).json()
  expect(job).toMatchObject({ state: 'done', summary: '2 pictures are incomplete' })
  expect((await removeSome(app, { fileIds: [cut.id] })).statusCode).toBe(200)
  expect((await status(app)).incomplete.map(({ remark }) => remark).sort()).toEqual(['In the trash', null])
  await emptyTrash(app)
  expect(await checkAll(app)).toMatchObject({ incompleteCount: 1 })
})

describe('a file with a flipped bit', () => {
  async function setUp() {
    const app = await startOpenTestApp()
    const folder = await app.createFolder('Films')
    const damaged = await storeWithPath(app, 'film.mp4', CONTENT)
    const { id } = await app.store('whole.txt', 'whole', folder.path)
    await flipBit(damaged.path, MIDDLE)
    const found = await checkAll(app)
    return { app, damaged, intactId: id, found }
  }

  test('is found and named', async () => {
    const { app, damaged, found } = await setUp()
    const foundAt = new Date(app.clock.now()).toISOString()
    const storedAs = damaged.path.slice(app.data.dataDir.length + 1)
    expect(found.damagedCount).toBe(1)
    expect(found.damaged).toEqual([
      {
        id: damaged.id,
        name: 'film.mp4',
        place: 'files',
        remark: null,
        folder: '',
        size: CONTENT.length,
        fault: 'changed',
        foundAt,
        storedAs,
      },
    ])
  })

  test('is not served to anyone: not in full, in part, as a copy or in an archive', async () => {
    const { app, damaged, intactId } = await setUp()
    const refusal = [500, { message: DAMAGED, code: 'file_damaged' }]
    for (const options of [{}, range('0-9'), { headers: { 'if-none-match': '*' } }]) {
      const reply = await read(app, damaged.id, undefined, options)
      expect([reply.statusCode, reply.json()]).toEqual(refusal)
    }
    expect((await read(app, damaged.id, undefined, { method: 'HEAD' })).statusCode).toBe(500)
    const named = { code: 'file_damaged', message: DAMAGED.replace('This file', '“film.mp4”') }
    expect((await copy(app, { fileIds: [damaged.id, intactId] })).json()).toEqual(named)
    const zip = { fileIds: [damaged.id, intactId] }
    expect((await app.request({ method: 'POST', url: prepareZip.path, payload: zip })).json()).toEqual(named)
    expect((await read(app, intactId)).body).toBe('whole')
    // It cannot be given a password either: that would seal the damage in.
    expect((await protect(app, damaged.id)).json().code).toBe('file_damaged')
  })

  test('stays blocked after a restart, as does a copy made before', async () => {
    const app = await startOpenTestApp()
    const { id, path } = await storeWithPath(app, 'film.mp4', CONTENT)
    const [twin] = (await copy(app, { fileIds: [id] })).json<{ files: { id: string }[] }>().files
    await flipBit(path, MIDDLE)
    expect((await checkAll(app)).damaged.map(({ name }) => name)).toEqual(['film (1).mp4', 'film.mp4'])
    const restarted = await app.restart()
    expect((await read(restarted, twin?.id ?? '', undefined, range('0-9'))).json().code).toBe('file_damaged')
  })

  test('can be opened again once its bytes were repaired and checked', async () => {
    const { app, damaged } = await setUp()
    await flipBit(damaged.path, MIDDLE)
    app.clock.advance(1000)
    expect(await checkAll(app)).toMatchObject({ damagedCount: 0, damaged: [] })
    expect((await read(app, damaged.id)).rawPayload.equals(CONTENT)).toBe(true)
  })

  test('can be deleted, is named in the trash, and is forgotten when permanently deleted', async () => {
    const { app, damaged } = await setUp()
    expect((await app.delete(damaged.id)).statusCode).toBe(200)
    expect((await status(app)).damaged).toMatchObject([{ name: 'film.mp4', place: 'trash', folder: '' }])
    await restore(
      app,
      (await trashed(app)).map(({ id }) => id),
    )
    expect((await status(app)).damaged).toMatchObject([{ place: 'files' }])
    await app.delete(damaged.id)
    await emptyTrash(app)
    expect(await status(app)).toMatchObject({ damagedCount: 0 })
  })
})

test('finds damage of a protected file without its password, and of a file in the trash', async () => {
  const app = await startOpenTestApp()
  const sealed = await app.store('secret.txt', CONTENT)
  expect((await protect(app, sealed.id)).statusCode).toBe(200)
  const [sealedPath = ''] = await blobPaths(app)
  const thrownAway = await storeWithPath(app, 'old.txt', CONTENT)
  await app.delete(thrownAway.id)
  await flipBit(sealedPath, MIDDLE)
  await truncate(thrownAway.path, 1000)
  const { damaged } = await checkAll(app)
  expect(damaged).toMatchObject([
    { name: 'secret.txt', fault: 'changed' },
    { name: 'old.txt', fault: 'changed', place: 'trash' },
  ])
  // Nothing is revealed about it without the password.
  expect((await read(app, sealed.id)).json().code).toBe('password_required')
  expect((await read(app, sealed.id, PASSWORD)).json().code).toBe('file_damaged')
})

test('earlier versions are checked too, including sealed ones', async () => {
  const app = await startOpenTestApp()
  const { id, version, path } = await storeWithPath(app, 'a.txt', Buffer.from('first'))
  const saved = await app.request({
    method: 'PUT',
    url: `/api/files/${id}/content`,
    payload: { pin: TEST_PIN, content: 'second' },
    headers: { 'if-match': `"${version}"` },
  })
  expect(saved.statusCode).toBe(200)
  await flipBit(path, 2)
  expect((await checkAll(app)).damaged).toMatchObject([{ id, name: 'a.txt', place: 'versions', fault: 'changed' }])
  await flipBit(path, 2)
  app.clock.advance(1000)
  expect(await checkAll(app)).toMatchObject({ damagedCount: 0 })
  expect((await protect(app, id)).statusCode).toBe(200)
  app.clock.advance(1000)
  expect(await checkAll(app)).toMatchObject({ damagedCount: 0, lastFullCheck: { fileCount: 2 } })
})

test('reading a missing file is refused, and registers it as damaged at once', async () => {
  const app = await startOpenTestApp()
  const { id, path } = await storeWithPath(app, 'a.bin', CONTENT)
  await rename(path, `${path}.away`)
  expect((await read(app, id)).json().code).toBe('file_damaged')
  await expect.poll(async () => (await status(app)).damagedCount === 1).toBe(true)
  expect((await status(app)).damaged).toMatchObject([{ fault: 'missing', name: 'a.bin' }])
  await rename(`${path}.away`, path)
  expect((await read(app, id)).json().code).toBe('file_damaged')
  await checkAll(app)
  expect((await read(app, id)).statusCode).toBe(200)
})

test('a file that the disk cannot read is reported; one whose read failed only once is not', async () => {
  const disk = new FaultyDisk()
  const app = await startTestApp({}, undefined, disk.fileSystem)
  await app.enterPin(TEST_PIN)
  const { id } = await app.store('a.bin', CONTENT)
  disk.faults.arm(1, { code: 'EIO', isOnce: true, only: 'read' })
  expect((await read(app, id)).json()).toEqual({ message: DAMAGED, code: 'file_damaged' })
  await expect.poll(async () => (await read(app, id)).statusCode === 200).toBe(true)
  expect((await status(app)).damagedCount).toBe(0)
  disk.faults.arm(1, { code: 'EIO', isOnce: false, only: 'read' })
  expect((await read(app, id)).json().code).toBe('file_damaged')
  await expect.poll(async () => (await status(app)).damagedCount === 1).toBe(true)
  disk.faults.disarm()
  expect((await status(app)).damaged).toMatchObject([{ fault: 'unreadable' }])
})

test('a check whose own read fails once finds no damage', async () => {
  const disk = new FaultyDisk()
  const app = await startTestApp({}, undefined, disk.fileSystem)
  await app.enterPin(TEST_PIN)
  const { id } = await app.store('a.bin', CONTENT)
  disk.faults.arm(1, { code: 'EIO', isOnce: true, only: 'read' })
  expect(await checkAll(app)).toMatchObject({ damagedCount: 0, lastFullCheck: { fileCount: 1 } })
  expect(disk.failedReadCount).toBe(1)
  expect((await read(app, id)).statusCode).toBe(200)
})

test('a cancelled check ends, and a running one continues after a restart', async () => {
  const app = await startOpenTestApp()
  const { path } = await storeWithPath(app, 'a.bin', CONTENT)
  await flipBit(path, MIDDLE)
  await app.request({ method: startFileChecks.method, url: startFileChecks.path })
  const cancelled = await app.request({ method: cancelFileChecks.method, url: cancelFileChecks.path })
  expect(cancelled.json<FileChecks>()).toMatchObject({ run: null, lastFullCheck: null })
  await app.request({ method: startFileChecks.method, url: startFileChecks.path })
  const restarted = await app.restart()
  // It needs no new request.
  await expect.poll(async () => (await status(restarted)).run === null).toBe(true)
  expect(await status(restarted)).toMatchObject({ run: null, damagedCount: 1, lastFullCheck: { fileCount: 1 } })
})

test('nothing is revealed without a session', async () => {
  const app = await startTestApp()
  for (const { method, path } of [getFileChecks, startFileChecks, cancelFileChecks]) {
    expect((await app.request({ method, url: path })).statusCode).toBe(401)
  }
})

test('a temporarily unreadable file opens again minutes later; a changed one stays blocked', async () => {
  const app = await startOpenTestApp()
  const [away, changed, trigger] = [
    await storeWithPath(app, 'away.bin', CONTENT),
    await storeWithPath(app, 'changed.bin', CONTENT.subarray(1)),
    await storeWithPath(app, 'trigger.bin', CONTENT.subarray(2)),
  ]
  await flipBit(changed.path, MIDDLE)
  expect((await checkAll(app)).damaged.map(({ name }) => name)).toEqual(['changed.bin'])
  await rename(away.path, `${away.path}.away`)
  expect((await read(app, away.id)).statusCode).toBe(500)
  await waitForDamaged(app, 2)
  await rename(`${away.path}.away`, away.path)
  await flipBit(changed.path, MIDDLE)
  expect((await read(app, away.id)).statusCode).toBe(500)

  app.clock.advance(2 * 60_000)
  // Stands in for the timer that otherwise wakes the background work.
  await rename(trigger.path, `${trigger.path}.away`)
  expect((await read(app, trigger.id)).statusCode).toBe(500)
  const namesOfDamaged = async () => (await status(app)).damaged.map(({ name }) => name).toSorted()
  await expect.poll(() => namesOfDamaged()).toEqual(['changed.bin', 'trigger.bin'])
  expect((await read(app, away.id)).statusCode).toBe(200)
})
