import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { type File, listFiles } from '@pinloft/contract/files/endpoints'
import {
  changePcSync,
  getPcSyncEngine,
  listPcSyncConflicts,
  previewPcSyncIgnores,
  removePcSync,
  resolvePcSyncConflict,
} from '@pinloft/contract/pc-sync/endpoints'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { send, sendForReply } from '../../testing/operation.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { makeSync, mirrorPath, rescan, sendCreate, syncOf, syncsOf, takeMirror } from './pc-sync.builders.ts'

const namesOf = async (app: TestApp) =>
  (await app.request({ url: listFiles.path }))
    .json<File[]>()
    .map(({ folder, originalName }) => `${folder}/${originalName}`)
    .sort()

test('pairing needs the PIN, a device, a name and a folder that nothing else syncs', async () => {
  const app = await startOpenTestApp()
  expect(await answer(sendCreate(app, { pin: 'wrong' }))).toEqual([403, 'Invalid PIN'])
  expect(await answer(sendCreate(app, { deviceId: 'x' }))).toEqual([400, expect.stringContaining('device ID')])
  expect(await answer(sendCreate(app, { pcName: ' ' }))).toEqual([400, 'Name the computer'])
  expect(await answer(sendCreate(app, { folder: '' }))).toEqual([400, 'Choose a folder'])
  const sync = await makeSync(app, { folder: 'Shared' })
  expect(sync).toMatchObject({ folderName: 'Shared', pcName: 'Laptop', syncStatus: 'waiting', lastSync: null })
  expect(await answer(sendCreate(app, { folder: 'Shared/Inner' }))).toEqual([
    409,
    expect.stringContaining('synced already'),
  ])
  const { id } = sync
  const paused = await sendForReply(app, changePcSync, { params: { id }, payload: { isPaused: true, pcName: 'Desk' } })
  expect(paused).toMatchObject({ syncStatus: 'paused', pcName: 'Desk' })
  expect((await send(app, removePcSync, { params: { id }, payload: { pin: 'wrong' } })).statusCode).toBe(403)
  expect((await send(app, removePcSync, { params: { id }, payload: { pin: TEST_PIN } })).statusCode).toBe(200)
  expect(await syncsOf(app)).toEqual([])
})

test('without Syncthing the screen says what to install', async () => {
  const app = await startOpenTestApp({ programs: { syncthing: '/nonexistent' } })
  expect((await app.request({ url: getPcSyncEngine.path })).json()).toMatchObject({
    state: 'missing',
    reason: 'Syncthing is not installed. Install it with: npm run engines',
  })
  expect((await sendCreate(app)).statusCode).toBe(503)
})

test('what arrives is stored, patterns are previewed, and protected files stay here', async () => {
  const app = await startOpenTestApp()
  const { id } = await makeSync(app)
  await mkdir(mirrorPath(app, id, 'Inner'))
  await writeFile(mirrorPath(app, id, 'Inner', 'a.txt'), 'a')
  await writeFile(mirrorPath(app, id, 'b.tmp'), 'b')
  expect((await rescan(app, id)).statusCode).toBe(200)
  expect(await namesOf(app)).toEqual(['Shared/Inner/a.txt', 'Shared/b.tmp'])
  const preview = { params: { id }, payload: { ignorePatterns: ['*.tmp'] } }
  expect(await sendForReply(app, previewPcSyncIgnores, preview)).toEqual({ count: 1, paths: ['b.tmp'] })

  await app.upload([
    { name: 'pin', value: TEST_PIN },
    { name: 'folder', value: 'Shared' },
    { name: 'password', value: 'secret' },
    { name: 'file', fileName: 'secret.txt', value: 'hidden' },
  ])
  await rescan(app, id)
  expect(await syncOf(app, id)).toMatchObject({ fileCount: 2, protectedCount: 1 })
  await expect(readFile(mirrorPath(app, id, 'secret.txt'))).rejects.toThrow('ENOENT')
  expect(await readFile(mirrorPath(app, id, '.stignore'), 'utf8')).toBe('/secret.txt\n')
})

test('a mirror that was exchanged deletes nothing', async () => {
  const app = await startOpenTestApp()
  await app.createFolder('Shared')
  await app.store('a.txt', 'a', 'Shared')
  const { id } = await makeSync(app)
  await rescan(app, id)
  await takeMirror(app, id)
  await rescan(app, id)
  expect(await syncOf(app, id)).toMatchObject({ syncStatus: 'error', hold: { reason: 'replaced', totalCount: 1 } })
  expect(await namesOf(app)).toEqual(['Shared/a.txt'])
})

test('of a conflict both files can be kept, or one of them', async () => {
  const app = await startOpenTestApp()
  await app.createFolder('Shared')
  const { id } = await makeSync(app)
  for (const name of ['a', 'b', 'c']) {
    await app.store(`${name}.txt`, 'here', 'Shared')
    await writeFile(mirrorPath(app, id, `${name}.txt`), `there ${name}`)
  }
  await rescan(app, id)
  const conflicts = await sendForReply<{ path: string; originalPath: string }[]>(app, listPcSyncConflicts, {
    params: { id },
  })
  expect(conflicts.map(({ originalPath }) => originalPath)).toEqual(['a.txt', 'b.txt', 'c.txt'])
  for (const [index, keep] of ['both', 'original', 'copy'].entries()) {
    const payload = { path: conflicts[index]?.path, keep }
    expect((await send(app, resolvePcSyncConflict, { params: { id }, payload })).statusCode).toBe(200)
  }
  expect(await namesOf(app)).toEqual(['Shared/a (2).txt', 'Shared/a.txt', 'Shared/b.txt', 'Shared/c.txt'])
  await rescan(app, id)
  expect(await readFile(mirrorPath(app, id, 'c.txt'), 'utf8')).toBe('there c')
  expect(await readFile(mirrorPath(app, id, 'b.txt'), 'utf8')).toBe('here')
})
