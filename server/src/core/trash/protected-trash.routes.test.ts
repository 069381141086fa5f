import type { File } from '@pinloft/contract/files/endpoints'
import { REFUSAL_MAX_NAMED } from '@pinloft/contract/files/limits'
import { describe, expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { readZip } from '../../testing/read-zip.ts'
import { waitForBlobs } from '../../testing/stored-blobs.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { copy } from '../files/tree/entries.builders.ts'
import { INCORRECT, PASSWORD, protect, REQUIRED, read } from '../protection/protection.builders.ts'
import { catalogue, purge, removeFolder, removeSome, restore, trashed } from './trash.builders.ts'

const OTHER_PASSWORD = 'another one'
const LACKING = [403, 'File password required']

/** A folder with two protected files, one of them in a subfolder, and one without a password. */
async function startWithProtected() {
  const app = await startOpenTestApp()
  const folder = await app.createFolder('Secrets')
  await app.createFolder('deep', 'Secrets')
  const first = await app.store('first.txt', 'one', 'Secrets')
  const second = await app.store('second.txt', 'two', 'Secrets/deep')
  await app.store('open.txt', 'three', 'Secrets')
  await protect(app, first.id)
  await protect(app, second.id, { newPassword: OTHER_PASSWORD })
  return { app, folder, firstId: first.id, secondId: second.id }
}

async function restoreAll(app: TestApp) {
  return restore(
    app,
    (await trashed(app)).map(({ id }) => id),
  )
}

describe('a folder with protected files', () => {
  test('is deleted with the password of each of them, and is restored locked', async () => {
    const { app, folder, firstId, secondId } = await startWithProtected()
    const before = await catalogue(app)
    const none = await removeFolder(app, folder.id)
    expect(none.statusCode).toBe(403)
    expect(none.json()).toEqual({
      message: 'File password required',
      code: 'delete_password_required',
      files: expect.arrayContaining([
        { id: firstId, name: 'first.txt' },
        { id: secondId, name: 'second.txt' },
      ]),
      hasMore: false,
    })
    const one = await removeFolder(app, folder.id, { passwords: { [firstId]: PASSWORD, [secondId]: ' ' } })
    expect(one.json()).toMatchObject({ files: [{ id: secondId, name: 'second.txt' }], hasMore: false })
    const passwords = { [firstId]: PASSWORD, [secondId]: OTHER_PASSWORD, unknown: 'more than is needed' }
    const wrong = await removeFolder(app, folder.id, { passwords: { ...passwords, [secondId]: PASSWORD } })
    expect(wrong.json()).toMatchObject({
      code: 'password_incorrect',
      files: [{ id: secondId, name: 'second.txt' }],
    })
    expect(await catalogue(app)).toEqual(before)

    expect(await answer(removeFolder(app, folder.id, { passwords }))).toEqual([200, 'Folder deleted'])
    expect(await answer(read(app, firstId, PASSWORD))).toEqual([404, 'File not found'])
    await restoreAll(app)
    expect(await catalogue(app)).toEqual(before)
    expect(await answer(read(app, firstId))).toEqual(REQUIRED)
    expect(await answer(read(app, secondId, PASSWORD))).toEqual(INCORRECT)
    expect((await read(app, firstId, PASSWORD)).body).toBe('one')
    expect((await read(app, secondId, OTHER_PASSWORD)).body).toBe('two')
  })

  test('cannot be guessed open through its many copies', async () => {
    const { app, folder, firstId } = await startWithProtected()
    const { files } = (await copy(app, { fileIds: [firstId, firstId, firstId], folder: 'Secrets' })).json()
    const ids = [firstId, files[0].id]
    const statuses = []
    for (let number = 0; number < 12; number++) {
      const passwords = Object.fromEntries(ids.map((id) => [id, `guess ${number}`]))
      statuses.push((await removeSome(app, { fileIds: ids, passwords })).statusCode)
    }
    expect(new Set(statuses)).toEqual(new Set([403, 429]))
    expect(statuses.at(-1)).toBe(429)
    // Guesses are counted per file, however its password is asked for.
    expect((await read(app, firstId, 'another guess')).statusCode).toBe(429)
    expect(await trashed(app)).toEqual([])
    expect((await removeFolder(app, folder.id, { passwords: { [firstId]: PASSWORD } })).statusCode).toBe(403)
  })

  test('names only some of very many', async () => {
    const app = await startOpenTestApp()
    const folder = await app.createFolder('Many')
    const { id } = await app.store('a.txt', 'a', 'Many')
    await protect(app, id)
    await Promise.all(Array.from({ length: REFUSAL_MAX_NAMED }, () => copy(app, { fileIds: [id], folder: 'Many' })))
    const refusal = (await removeFolder(app, folder.id)).json()
    expect([refusal.files.length, refusal.hasMore]).toEqual([REFUSAL_MAX_NAMED, true])
    // They share a lock, so the slow hash is computed once.
    const ids: { id: string }[] = (await app.request({ url: '/api/files?folder=Many' })).json()
    const passwords = Object.fromEntries(ids.map((file) => [file.id, PASSWORD]))
    const last = ids.at(-1)?.id ?? ''
    expect(await answer(removeFolder(app, folder.id, { passwords: { ...passwords, [last]: 'wrong' } }))).toEqual(
      INCORRECT,
    )
    expect(await answer(removeFolder(app, folder.id, { passwords }))).toEqual([200, 'Folder deleted'])
  })
})

/** Everything in a folder without a password: paths, times and bytes. */
async function archive(app: TestApp, folderId: string) {
  const { id } = (await app.request({ method: 'POST', url: '/api/zips', payload: { folderIds: [folderId] } })).json()
  const entries = await readZip((await app.request({ url: `/api/zips/${id}` })).rawPayload)
  return entries.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** The content of each file, by id. */
async function contentsOf(app: TestApp, files: readonly File[]): Promise<Map<string, string>> {
  const contents = new Map<string, string>()
  for (const { id, isPasswordProtected } of files) {
    contents.set(id, (await read(app, id, isPasswordProtected ? PASSWORD : undefined)).body)
  }
  return contents
}

test('a folder of a thousand files, some of them protected, is restored identically', async () => {
  const app = await startOpenTestApp()
  const top = await app.createFolder('Top')
  const folders = [top]
  for (let index = 1; index < 10; index++) {
    folders.push(await app.createFolder(`${index}`, folders[Math.floor(index / 2)]?.path))
  }
  const contents = new Map<string, string>()
  const passwords: Record<string, string> = {}
  for (const { path } of folders) {
    app.clock.advance(1000)
    const parts = Array.from({ length: 100 }, (_, index) => ({
      name: 'file',
      fileName: `${index}.txt`,
      value: `content ${index} in ${path}`,
    }))
    const fields = [
      { name: 'pin', value: TEST_PIN },
      { name: 'folder', value: path },
    ]
    const { files } = (await app.upload([...fields, ...parts])).json<{ files: File[] }>()
    for (const [index, { id }] of files.entries()) {
      contents.set(id, parts[index]?.value ?? '')
      if (index % 20 !== 0) continue
      expect((await protect(app, id)).statusCode).toBe(200)
      passwords[id] = PASSWORD
    }
  }
  const before = await catalogue(app)
  expect([before.length, new Set(contents.values()).size, Object.keys(passwords).length]).toEqual([1010, 1000, 50])
  const archived = await archive(app, top.id)
  expect(archived.filter(({ path }) => path.endsWith('.txt'))).toHaveLength(950)
  expect((await removeFolder(app, top.id, { passwords })).statusCode).toBe(200)
  expect(await trashed(app)).toMatchObject([{ fileCount: 1000, folderCount: 9 }])
  expect(await catalogue(app)).toEqual([])
  const restarted = await app.restart()
  expect((await restoreAll(restarted)).statusCode).toBe(200)
  const after = await catalogue(restarted)
  expect(after).toEqual(before)
  expect(await archive(restarted, top.id)).toEqual(archived)
  const files = after.filter((item): item is File => 'originalName' in item)
  expect(await contentsOf(restarted, files)).toEqual(contents)
})

test('a protected file in the trash is permanently deleted with the PIN alone, or automatically after its time', async () => {
  const { app, firstId, secondId } = await startWithProtected()
  const passwords = { [firstId]: PASSWORD, [secondId]: OTHER_PASSWORD }
  expect(await answer(removeSome(app, { fileIds: [firstId, secondId] }))).toEqual(LACKING)
  await removeSome(app, { fileIds: [firstId, secondId], passwords })
  expect((await trashed(app)).map((entry) => entry.isPasswordProtected)).toEqual([true, true])
  await purge(app, { ids: (await trashed(app)).slice(0, 1).map(({ id }) => id), pin: TEST_PIN })
  await waitForBlobs(app.data.dataDir, 2)
  app.clock.advance(31 * 24 * 60 * 60_000)
  await app.restart()
  await waitForBlobs(app.data.dataDir, 1)
})
