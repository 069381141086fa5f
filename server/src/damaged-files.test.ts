import { stat } from 'node:fs/promises'
import { getBackup, getBackups, prepareBackup } from '@pinloft/contract/backup/endpoints'
import { listArchive } from '@pinloft/contract/media/endpoints'
import { search } from '@pinloft/contract/search/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { errorMessage } from '@pinloft/contract/shared/errors'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { flipBit, repair, storeWithPath, waitForDamaged } from './core/file-checks/file-checks.builders.ts'
import { thumbnail, UNAVAILABLE } from './core/media/thumbnails.builders.ts'
import { blobPaths, DAMAGED, PASSWORD, protect, read, unprotect } from './core/protection/protection.builders.ts'
import {
  EDITING_SESSION_MS,
  readVersion,
  removeVersion,
  restoreTo,
  save,
  storeWritten,
  versionsOf,
} from './core/versions/versions.builders.ts'
import { buildFlac, onlyTrack } from './features/music/music.builders.ts'
import { answer } from './testing/answer.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from './testing/test-app.ts'

async function hitsOf(app: TestApp, q: string): Promise<{ count: number; waitingFiles: number }> {
  const { hits, waitingFiles } = (await app.request({ url: `${search.path}?q=${q}` })).json()
  return { count: hits.length, waitingFiles }
}

test('a corrupted text is not indexed for search; the original is, once repaired', async () => {
  const app = await startOpenTestApp()
  const { path } = await storeWithPath(app, 'note.txt', 'kestrel heron')
  // Turns 'kestrel' into 'jestrel'.
  await flipBit(path, 0)
  expect(await waitForDamaged(app, 1)).toMatchObject([{ name: 'note.txt', fault: 'changed' }])
  for (const word of ['heron', 'jestrel']) expect(await hitsOf(app, word)).toEqual({ count: 0, waitingFiles: 0 })
  await repair(app, path, 0)
  await expect.poll(async () => (await hitsOf(app, 'kestrel')).count === 1).toBe(true)
})

test('an unreadable track is checked, and gets its tags once repaired', async () => {
  const app = await startOpenTestApp()
  const { path } = await storeWithPath(app, 'track.flac', buildFlac({ tags: { TITLE: 'The Right One' } }))
  await flipBit(path, 0)
  await waitForDamaged(app, 1)
  expect(await onlyTrack(app)).toMatchObject({ title: 'track', isUnread: false })
  await repair(app, path, 0)
  await expect.poll(async () => (await onlyTrack(app)).title === 'The Right One').toBe(true)
})

test('a picture that cannot be rendered is checked, and is rendered once repaired', async () => {
  const app = await startOpenTestApp()
  const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const { id, path } = await storeWithPath(app, 'red.png', picture)
  await flipBit(path, 1)
  expect(await answer(thumbnail(app, id))).toEqual(UNAVAILABLE)
  await waitForDamaged(app, 1)
  expect(await answer(thumbnail(app, id))).toEqual(DAMAGED)
  await repair(app, path, 1)
  expect((await thumbnail(app, id)).statusCode).toBe(200)
})

test('an archive that cannot be listed is checked; one that was stored invalid is not marked as damaged', async () => {
  const app = await startOpenTestApp()
  const { id: brokenId } = await app.store('broken.zip', 'PK and no archive')
  const { id, path } = await storeWithPath(app, 'a.zip', 'PK and nothing more')
  await flipBit(path, 10)
  for (const archiveId of [brokenId, id]) {
    const listed = await app.request({ url: pathOf(listArchive.path, { id: archiveId }) })
    expect(listed.json().code).toBe('archive_unreadable')
  }
  expect(await waitForDamaged(app, 1)).toMatchObject([{ name: 'a.zip' }])
})

test('a protected file that fails authentication is marked as damaged at once', async () => {
  const app = await startOpenTestApp()
  const { id } = await app.store('secret.txt', 'the content')
  await protect(app, id)
  const [path = ''] = await blobPaths(app)
  await flipBit(path, 20)
  expect(await answer(read(app, id, PASSWORD))).toEqual(DAMAGED)
  expect(await waitForDamaged(app, 1)).toMatchObject([{ name: 'secret.txt', fault: 'changed' }])
})

test('protecting or overwriting a damaged file is refused, and marks it as damaged', async () => {
  const app = await startOpenTestApp()
  const sealed = await storeWithPath(app, 'sealed.txt', 'the content')
  await flipBit(sealed.path, 0)
  expect(await answer(protect(app, sealed.id))).toEqual(DAMAGED)
  await waitForDamaged(app, 1)
  const written = await storeWithPath(app, 'written.txt', 'the content')
  await flipBit(written.path, 0)
  await expect(save(app, written.id, 'other')).rejects.toThrow('file_damaged')
  expect(await versionsOf(app, written.id)).toEqual([])
  await waitForDamaged(app, 2)
})

test('setting a password reports a damaged version, and works once that version is deleted', async () => {
  const app = await startOpenTestApp()
  const { id, path } = await storeWithPath(app, 'a.txt', 'first')
  for (const content of ['second', 'third']) {
    app.clock.advance(EDITING_SESSION_MS)
    await save(app, id, content)
  }
  const [, oldest] = await versionsOf(app, id)
  const { id: versionId = '', modifiedAt = '' } = oldest ?? {}
  await flipBit(path, 0)
  expect((await protect(app, id)).json()).toEqual({
    code: 'version_damaged',
    message: errorMessage('version_damaged', { detail: new Date(modifiedAt).toUTCString() }),
    version: { id: versionId, modifiedAt },
  })
  expect(await waitForDamaged(app, 1)).toMatchObject([{ place: 'versions', name: 'a.txt' }])
  const ofVersion = [500, DAMAGED[1]?.toString().replace('This file', 'This version')]
  expect(await answer(readVersion(app, id, versionId))).toEqual(ofVersion)
  expect(await answer(restoreTo(app, id, versionId))).toEqual(ofVersion)
  expect((await removeVersion(app, id, versionId)).statusCode).toBe(200)
  expect((await protect(app, id)).statusCode).toBe(200)
})

test('removing a password reports a damaged version', async () => {
  const app = await startOpenTestApp()
  const { id } = await storeWritten(app, 'a.txt', ['the version', 'now'])
  await protect(app, id)
  const sizes = await Promise.all((await blobPaths(app)).map(async (path) => ({ path, ...(await stat(path)) })))
  const [, version] = sizes.toSorted((a, b) => a.size - b.size)
  await flipBit(version?.path ?? '', 20)
  const refused = (await unprotect(app, id, { password: PASSWORD })).json()
  expect(refused).toMatchObject({ code: 'version_damaged', version: { id: (await versionsOf(app, id))[0]?.id } })
  await waitForDamaged(app, 1)
})

test('damage found by a backup is recorded without a check of all files', async () => {
  const app = await startOpenTestApp()
  const { path } = await storeWithPath(app, 'a.txt', 'the content')
  await flipBit(path, 0)
  const prepared = await app.request({
    method: prepareBackup.method,
    url: prepareBackup.path,
    payload: { pin: TEST_PIN, passphrase: 'a passphrase of a backup' },
  })
  const { id } = prepared.json()
  expect((await app.request({ url: pathOf(getBackup.path, { id }) })).statusCode).toBe(200)
  await waitForDamaged(app, 1)
  const { last } = (await app.request({ url: getBackups.path })).json()
  expect(last).toMatchObject({ fileCount: 1, damagedCount: 1 })
})
