import { getFileDetails } from '@pinloft/contract/files/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import { getVersionsSettings, listFileVersions } from '@pinloft/contract/versions/endpoints'
import { VERSIONS_MAX_PER_FILE } from '@pinloft/contract/versions/limits'
import { describe, expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { storedBlobs, waitForBlobs } from '../../testing/stored-blobs.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { content, copy, move, undo } from '../files/tree/entries.builders.ts'
import { emptyTrash, restore, trashed } from '../trash/trash.builders.ts'
import {
  EDITING_SESSION_MS,
  earlierContents,
  keepVersionsFor,
  readVersion,
  removeVersion,
  restoreTo,
  save,
  storeWritten,
  versionSums,
  versionsOf,
} from './versions.builders.ts'

const DAY_MS = 24 * 60 * 60_000
const NOT_FOUND = [404, 'This version no longer exists']

async function details(app: TestApp, id: string) {
  return (await app.request({ url: pathOf(getFileDetails.path, { id }) })).json().file
}

/** Background work waits for an idle moment, which polling for its end delays. */
const IN_THE_BACKGROUND = { interval: 200 }

describe('an earlier content', () => {
  test('is kept on overwriting, and can be read like the file', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('Notiz ü.md', '# first')
    app.clock.advance(5000)
    await save(app, file.id, 'second')
    const [version, ...others] = await versionsOf(app, file.id)
    expect([version, others]).toEqual([
      {
        id: expect.any(String),
        sizeBytes: 7,
        modifiedAt: '2026-01-02T03:04:05.000Z',
        replacedAt: '2026-01-02T03:04:10.000Z',
        cause: 'edited',
      },
      [],
    ])
    const read = await readVersion(app, file.id, version?.id ?? '')
    const ofFile = await app.request({ url: `/api/files/${file.id}/content` })
    expect([read.statusCode, read.body, ofFile.body]).toEqual([200, '# first', 'second'])
    const compared = (headers: object) => ({ ...headers, 'content-length': '', date: '', etag: '' })
    expect(compared(read.headers)).toEqual(compared(ofFile.headers))
    expect(read.headers.etag).toBe(`"${file.version}"`)
    const part = await app.request({
      url: `/api/files/${file.id}/versions/${version?.id}/content?download`,
      headers: { range: 'bytes=2-3' },
    })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, 'fi', 'bytes 2-3/7'])
    expect(part.headers['content-disposition']).toMatch(/^attachment/)
    expect(await earlierContents(await app.restart(), file.id)).toEqual(['# first'])
  })

  test('is listed page by page, last replaced first', async () => {
    const app = await startOpenTestApp()
    const { id } = await storeWritten(app, 'a.txt', ['1', '2', '3', '4', '5'])
    expect(await earlierContents(app, id)).toEqual(['4', '3', '2', '1'])
    const all = await versionsOf(app, id)
    const url = pathOf(listFileVersions.path, { id })
    const first = (await app.request({ url: `${url}?limit=3` })).json()
    const second = (await app.request({ url: `${url}?limit=3&cursor=${first.nextCursor}` })).json()
    expect([first.items, second]).toEqual([all.slice(0, 3), { items: all.slice(3), nextCursor: null }])
    const other = await app.store('b.txt')
    const foreign = `${pathOf(listFileVersions.path, { id: other.id })}?limit=3&cursor=${first.nextCursor}`
    expect((await app.request({ url: foreign })).statusCode).toBe(400)
    expect(await answer(app.request({ url: pathOf(listFileVersions.path, { id: 'x' }) }))).toEqual([
      404,
      'File not found',
    ])
  })

  test('is not kept when the same is saved again, or during a series of edits by one session', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('a.txt', 'first')
    expect(await save(app, file.id, 'first')).toEqual(file)
    expect(await versionsOf(app, file.id)).toEqual([])
    for (const text of ['f', 'fi', 'fin', 'fine']) {
      await save(app, file.id, text)
      app.clock.advance(EDITING_SESSION_MS / 4)
    }
    expect(await earlierContents(app, file.id)).toEqual(['first'])
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(2)
    await save(app, file.id, 'finer')
    expect(await earlierContents(app, file.id)).toEqual(['fine', 'first'])

    const other = app.otherBrowser()
    await other.enterPin(TEST_PIN)
    await save(other, file.id, 'by another')
    await save(other, file.id, 'by another, later')
    expect(await earlierContents(app, file.id)).toEqual(['finer', 'fine', 'first'])
  })

  test('is kept if another browser wrote it, even after the newest version is deleted', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.txt', 'first')
    const other = app.otherBrowser()
    await other.enterPin(TEST_PIN)
    await save(app, id, 'by one')
    await save(other, id, 'by another')
    const [newest] = await versionsOf(app, id)
    expect((await removeVersion(app, id, newest?.id ?? '')).statusCode).toBe(200)
    await save(app, id, 'by one again')
    expect(await earlierContents(app, id)).toEqual(['by another', 'first'])
  })

  test('is kept if it was restored or copied: the editing session did not write it', async () => {
    const app = await startOpenTestApp()
    const { id } = await storeWritten(app, 'a.txt', ['one', 'two', 'three'])
    const oldest = (await versionsOf(app, id)).at(-1)
    await restoreTo(app, id, oldest?.id ?? '')
    for (const version of await versionsOf(app, id)) await removeVersion(app, id, version.id)
    await save(app, id, 'four')
    expect(await earlierContents(app, id)).toEqual(['one'])
    const [copied] = (await copy(app, { fileIds: [id], folder: '' })).json().files
    await save(app, copied.id, 'five')
    expect(await earlierContents(app, copied.id)).toEqual(['four'])
  })

  test('is recognised as a step in a series of edits even if the file was in the trash meanwhile', async () => {
    const app = await startOpenTestApp()
    const { id } = await storeWritten(app, 'a.txt', ['one', 'two'])
    await app.delete(id)
    await restore(app, [(await trashed(app))[0]?.id ?? ''])
    await save(app, id, 'three')
    expect(await earlierContents(app, id)).toEqual(['one'])
  })

  test(`is kept ${VERSIONS_MAX_PER_FILE} times at most`, async () => {
    const app = await startOpenTestApp()
    const texts = Array.from({ length: VERSIONS_MAX_PER_FILE + 3 }, (_, index) => `text ${index}`)
    await keepVersionsFor(app, null)
    const { id } = await storeWritten(app, 'a.txt', texts)
    const kept = (await versionsOf(app, id)).length
    expect(kept).toBe(VERSIONS_MAX_PER_FILE)
    const oldest = (await versionsOf(app, id)).at(-1)
    expect((await readVersion(app, id, oldest?.id ?? '')).body).toBe('text 2')
    // Restoring the oldest exceeds the limit by one: by then, the file has the restored content.
    app.clock.advance(EDITING_SESSION_MS)
    expect((await restoreTo(app, id, oldest?.id ?? '')).statusCode).toBe(200)
    expect(await content(app, id)).toBe('text 2')
    expect((await versionsOf(app, id)).length).toBe(VERSIONS_MAX_PER_FILE)
    await waitForBlobs(app.data.dataDir, VERSIONS_MAX_PER_FILE + 1)
  })

  test('stays with the file when it is renamed or moved, while copies start without', async () => {
    const app = await startOpenTestApp()
    const { id } = await storeWritten(app, 'a.txt', ['one', 'two'])
    await app.createFolder('Folder')
    await app.request({ method: 'PATCH', url: `/api/files/${id}`, payload: { name: 'b.md' } })
    await move(app, { fileIds: [id], folder: 'Folder' })
    const [copied] = (await copy(app, { fileIds: [id], folder: '' })).json().files
    expect(await versionsOf(app, copied.id)).toEqual([])
    const [version] = await versionsOf(app, id)
    const read = await readVersion(app, id, version?.id ?? '')
    expect([read.body, read.headers['content-type']]).toEqual(['one', 'text/markdown; charset=utf-8'])
    expect(await answer(readVersion(app, copied.id, version?.id ?? ''))).toEqual(NOT_FOUND)
    await removeVersion(app, id, version?.id ?? '')
    expect([await content(app, id), await content(app, copied.id)]).toEqual(['two', 'two'])
  })

  test('is moved to the trash, restored or permanently deleted with the file', async () => {
    const app = await startOpenTestApp()
    await app.createFolder('Folder')
    const { id } = await storeWritten(app, 'a.txt', ['one', 'two', 'three'], 'Folder')
    const before = await versionsOf(app, id)
    await app.delete(id)
    expect(await answer(app.request({ url: pathOf(listFileVersions.path, { id }) }))).toEqual([404, 'File not found'])
    expect(await answer(readVersion(app, id, before[0]?.id ?? ''))).toEqual([404, 'File not found'])
    expect(await versionSums(app)).toEqual({ versionCount: 2, sizeBytes: 6 })
    await restore(app, [(await trashed(app))[0]?.id ?? ''])
    expect(await versionsOf(app, id)).toEqual(before)
    expect(await earlierContents(app, id)).toEqual(['two', 'one'])
    await app.delete(id)
    await emptyTrash(app)
    await waitForBlobs(app.data.dataDir, 0)
    expect(await versionSums(app)).toEqual({ versionCount: 0, sizeBytes: 0 })
  })

  test('prevents undoing the creation of a file that has had another content since', async () => {
    const app = await startOpenTestApp()
    const made = await app.request({
      method: 'POST',
      url: '/api/files/text',
      payload: { name: 'a.txt', content: 'first', pin: TEST_PIN },
    })
    const { id, undoId } = made.json()
    await save(app, id, 'second')
    const [version] = await versionsOf(app, id)
    await restoreTo(app, id, version?.id ?? '')
    expect(await content(app, id)).toBe('first')
    expect((await undo(app, undoId)).statusCode).toBe(409)
    expect(await earlierContents(app, id)).toEqual(['second', 'first'])
  })
})

describe('a version', () => {
  test('is restored, and the replaced content becomes one; that is undone as a whole', async () => {
    const app = await startOpenTestApp()
    const before = await storeWritten(app, 'a.txt', ['one', 'two', 'three'])
    const { id } = before
    const versions = await versionsOf(app, id)
    app.clock.advance(5000)
    const reply = (await restoreTo(app, id, versions[1]?.id ?? '')).json()
    expect(reply.file).toEqual({ ...before, ...(await details(app, id)), size: 3 })
    expect(reply.file.modifiedAt).not.toBe(before.modifiedAt)
    expect([await content(app, id), await earlierContents(app, id)]).toEqual(['one', ['three', 'two', 'one']])
    expect((await versionsOf(app, id))[0]).toMatchObject({ cause: 'restored', sizeBytes: 5 })
    // The file shares its bytes with the version it was restored from.
    expect(await versionSums(app)).toEqual({ versionCount: 3, sizeBytes: 8 })
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(3)

    expect((await undo(app, reply.undoId)).statusCode).toBe(200)
    expect(await details(app, id)).toEqual(before)
    expect(await versionsOf(app, id)).toEqual(versions)
    expect((await undo(app, reply.undoId)).statusCode).toBe(404)
    expect(await content(await app.restart(), id)).toBe('three')
  })

  test('is not restored again if the file has it already', async () => {
    const app = await startOpenTestApp()
    const { id } = await storeWritten(app, 'a.txt', ['one', 'two'])
    const [version] = await versionsOf(app, id)
    await restoreTo(app, id, version?.id ?? '')
    const before = [await details(app, id), await versionsOf(app, id)]
    expect((await restoreTo(app, id, version?.id ?? '')).json()).toEqual({ file: before[0], undoId: null })
    expect([await details(app, id), await versionsOf(app, id)]).toEqual(before)
  })

  test('stays restored if undoing that would lose something', async () => {
    const app = await startOpenTestApp()
    const { id } = await storeWritten(app, 'a.txt', ['one', 'two'])
    const [version] = await versionsOf(app, id)
    const { undoId } = (await restoreTo(app, id, version?.id ?? '')).json()
    await removeVersion(app, id, version?.id ?? '')
    expect((await undo(app, undoId)).statusCode).toBe(409)
    expect([await content(app, id), await earlierContents(app, id)]).toEqual(['one', ['two']])
    const again = (await restoreTo(app, id, (await versionsOf(app, id))[0]?.id ?? '')).json()
    await save(app, id, 'three')
    expect((await undo(app, again.undoId)).statusCode).toBe(409)
    expect(await content(app, id)).toBe('three')
  })

  test('is deleted with the PIN, along with its bytes', async () => {
    const app = await startOpenTestApp()
    const { id } = await storeWritten(app, 'a.txt', ['one', 'two'])
    const [version] = await versionsOf(app, id)
    const versionId = version?.id ?? ''
    expect(await answer(removeVersion(app, id, versionId, { pin: '000000' }))).toEqual([403, 'Invalid access PIN'])
    expect(await answer(removeVersion(app, id, versionId, { pin: '' }))).toEqual([400, 'Please enter PIN'])
    expect(await answer(removeVersion(app, id, versionId))).toEqual([200, 'Version deleted'])
    expect(await versionsOf(app, id)).toEqual([])
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(1)
    expect(await answer(removeVersion(app, id, versionId))).toEqual(NOT_FOUND)
    expect(await answer(restoreTo(app, id, versionId))).toEqual(NOT_FOUND)
    expect(await answer(readVersion(app, id, versionId))).toEqual(NOT_FOUND)
    expect(await answer(restoreTo(app, 'x', versionId))).toEqual([404, 'File not found'])
  })

  test('is restored once when many requests ask at the same time', async () => {
    const app = await startOpenTestApp()
    const { id } = await storeWritten(app, 'a.txt', ['one', 'two'])
    const [version] = await versionsOf(app, id)
    const replies = await Promise.all(Array.from({ length: 4 }, () => restoreTo(app, id, version?.id ?? '')))
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(replies.filter((reply) => reply.json().undoId !== null)).toHaveLength(1)
    expect(await earlierContents(app, id)).toEqual(['two', 'one'])
  })
})

describe('retention', () => {
  test('versions are thinned out, and deleted when they are too old', async () => {
    const app = await startOpenTestApp()
    const { id } = await storeWritten(app, 'a.txt', ['1', '2', '3', '4'])
    expect(await earlierContents(app, id)).toEqual(['3', '2', '1'])
    app.clock.advance(2 * DAY_MS)
    await app.enterPin(TEST_PIN)
    await keepVersionsFor(app, 30)
    await expect.poll(async () => (await versionsOf(app, id)).length === 1, IN_THE_BACKGROUND).toBe(true)
    expect(await earlierContents(app, id)).toEqual(['3'])
    app.clock.advance(29 * DAY_MS)
    await app.enterPin(TEST_PIN)
    await keepVersionsFor(app, 30)
    await expect.poll(async () => (await versionsOf(app, id)).length === 0, IN_THE_BACKGROUND).toBe(true)
    await waitForBlobs(app.data.dataDir, 1)
    expect(await content(app, id)).toBe('4')
  })

  test('the retention period can be changed with the PIN', async () => {
    const app = await startOpenTestApp()
    const read = async () => (await app.request({ url: getVersionsSettings.path })).json()
    expect(await read()).toEqual({ keptDays: 90 })
    expect(await answer(keepVersionsFor(app, 30, '000000'))).toEqual([403, 'Invalid PIN'])
    for (const days of [0, 366, 1.5]) expect((await keepVersionsFor(app, days)).statusCode).toBe(400)
    expect((await keepVersionsFor(app, null)).json()).toEqual({ keptDays: null })
    expect(await read()).toEqual({ keptDays: null })
  })
})
