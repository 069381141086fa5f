import { FOLDER_MAX_DEPTH, UNDO_KEPT_MINUTES } from '@pinloft/contract/files/limits'
import { describe, expect, test } from 'vitest'
import { answer } from '../../../testing/answer.ts'
import { storedBlobs } from '../../../testing/stored-blobs.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../../testing/test-app.ts'
import { changeFile, changeFolder, content, copy, everything, move, undo } from '../tree/entries.builders.ts'

// PostgreSQL too: whether an entry has changed since is decided by its rows.

const TOO_LATE = [404, 'It is too late to undo this']

function impossible(detail: string) {
  return [409, `This can no longer be undone. ${detail}`]
}

/** Starts an app with some files and folders. */
async function startWithEntries() {
  const app = await startOpenTestApp()
  const photos = await app.createFolder('Photos')
  const alps = await app.createFolder('Alps', 'Photos')
  const target = await app.createFolder('Target')
  const file = await app.store('a.txt', 'content')
  const inside = await app.store('in.jpg', 'inside', 'Photos/Alps')
  return { app, photos, alps, target, file, inside, before: await everything(app) }
}

function edit(app: TestApp, file: { id: string; version: string }, text: string) {
  const headers = { 'if-match': `"${file.version}"` }
  const payload = { content: text, pin: TEST_PIN }
  return app.request({ method: 'PUT', url: `/api/files/${file.id}/content`, headers, payload })
}

describe('undoes', () => {
  test('a rename, with the type that the file had', async () => {
    const { app, file, photos, before } = await startWithEntries()
    const renamed = (await changeFile(app, file.id, { name: 'a.html' })).json()
    expect((await undo(app, renamed.undoId)).json()).toEqual({ message: 'Undone' })
    expect((await app.request({ url: `/api/files/${file.id}` })).json().file).toEqual(file)
    await undo(app, (await changeFolder(app, photos.id, { name: 'Pictures' })).json().undoId)
    expect(await everything(app)).toEqual(before)
  })

  test('a star', async () => {
    const { app, file, photos } = await startWithEntries()
    const starred = [
      (await changeFile(app, file.id, { isStarred: true })).json(),
      (await changeFolder(app, photos.id, { isStarred: true })).json(),
    ]
    for (const { undoId } of starred) expect((await undo(app, undoId)).statusCode).toBe(200)
    expect((await app.request({ url: '/api/files?isStarred=true' })).json()).toEqual([])
    expect((await app.request({ url: `/api/folders/${photos.id}` })).json().folder.isStarred).toBe(false)
  })

  test('a move from several folders, with the names changed for it', async () => {
    const { app, file, inside, photos, before } = await startWithEntries()
    await app.store('a.txt', 'other', 'Target')
    await app.createFolder('Photos', 'Target')
    const ids = { fileIds: [file.id, inside.id], folderIds: [photos.id] }
    const { undoId } = (await move(app, { ...ids, folder: 'Target' })).json()
    expect(await everything(app)).toContain('Target/a (1).txt')
    expect(await everything(app)).toContain('Target/Photos (1)/Alps/')
    expect((await undo(app, undoId)).statusCode).toBe(200)
    expect(await everything(app)).toEqual([...before, 'Target/Photos/', 'Target/a.txt'].sort())
    expect(await answer(undo(app, undoId))).toEqual(TOO_LATE)
  })

  test('a copy, leaving the bytes to the original', async () => {
    const { app, file, photos, before } = await startWithEntries()
    const ids = { fileIds: [file.id], folderIds: [photos.id] }
    const { undoId } = (await copy(app, { ...ids, folder: 'Target' })).json()
    expect((await undo(app, undoId)).statusCode).toBe(200)
    expect(await everything(app)).toEqual(before)
    expect(await content(app, file.id)).toBe('content')
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(2)
  })

  test('a new folder and a new text file, including its bytes', async () => {
    const { app, before } = await startWithEntries()
    const folder = await app.request({ method: 'POST', url: '/api/folders', payload: { name: 'New' } })
    const payload = { name: 'new.txt', folder: 'New', content: 'text', pin: TEST_PIN }
    const text = await app.request({ method: 'POST', url: '/api/files/text', payload })
    expect(await answer(undo(app, folder.json().undoId))).toEqual(impossible('The new items have been changed since'))
    expect((await undo(app, text.json().undoId)).statusCode).toBe(200)
    expect((await undo(app, folder.json().undoId)).statusCode).toBe(200)
    expect(await everything(app)).toEqual(before)
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(2)
  })

  test('one action after another', async () => {
    const { app, file, target, photos, before } = await startWithEntries()
    const undoIds: string[] = []
    for (const action of [
      () => move(app, { fileIds: [file.id], folder: 'Target' }),
      () => changeFile(app, file.id, { name: 'b.txt' }),
      () => move(app, { folderIds: [target.id], folder: 'Photos' }),
      () => changeFolder(app, photos.id, { name: 'P' }),
      () => copy(app, { folderIds: [photos.id], folder: '' }),
    ]) {
      undoIds.push((await action()).json().undoId)
    }
    for (const undoId of undoIds.toReversed()) expect((await undo(app, undoId)).statusCode).toBe(200)
    expect(await everything(app)).toEqual(before)
  })
})

describe('refuses', () => {
  test('unknown, expired and foreign actions', async () => {
    const { app, file } = await startWithEntries()
    for (const id of ['x', 'null', '%F0%9F%8C%88']) expect(await answer(undo(app, id))).toEqual(TOO_LATE)
    const other = app.otherBrowser()
    await other.enterPin(TEST_PIN)
    const { undoId } = (await changeFile(app, file.id, { name: 'b.txt' })).json()
    expect(await answer(undo(other, undoId))).toEqual(TOO_LATE)
    app.clock.advance(UNDO_KEPT_MINUTES * 60_000)
    expect(await answer(undo(app, undoId))).toEqual(TOO_LATE)
  })

  test('to go more than a hundred actions back', async () => {
    const { app, file } = await startWithEntries()
    const undoIds: string[] = []
    for (let count = 0; count < 101; count++) {
      undoIds.push((await changeFile(app, file.id, { isStarred: count % 2 === 0 })).json().undoId)
    }
    expect(await answer(undo(app, undoIds[0] ?? ''))).toEqual(TOO_LATE)
    expect(await answer(undo(app, undoIds[1] ?? ''))).toEqual(impossible('The item has been changed since'))
    expect((await undo(app, undoIds[100] ?? '')).statusCode).toBe(200)
  })

  test('if the entry has changed or no longer exists', async () => {
    const { app, file } = await startWithEntries()
    const { undoId } = (await move(app, { fileIds: [file.id], folder: 'Target' })).json()
    await move(app, { fileIds: [file.id], folder: 'Photos' })
    expect(await answer(undo(app, undoId))).toEqual(impossible('The item has been changed since'))
    await app.delete(file.id)
    expect(await answer(undo(app, undoId))).toEqual(impossible('The item no longer exists'))
  })

  test('if the name is taken meanwhile, without a partial change', async () => {
    const { app, file, inside } = await startWithEntries()
    const { undoId } = (await move(app, { fileIds: [inside.id, file.id], folder: 'Target' })).json()
    const inTheWay = await app.store('a.txt', 'new')
    expect(await answer(undo(app, undoId))).toEqual(impossible('Another item is named "a.txt" now'))
    expect(await everything(app)).toContain('Target/in.jpg')
    await app.delete(inTheWay.id)
    expect((await undo(app, undoId)).statusCode).toBe(200)
  })

  test('if the former folder no longer exists, or is now inside the folder itself', async () => {
    const { app, file, photos, alps } = await startWithEntries()
    const folder = await app.request({ method: 'POST', url: '/api/folders', payload: { name: 'New' } })
    await move(app, { fileIds: [file.id], folder: 'New' })
    const back = (await move(app, { fileIds: [file.id], folder: '' })).json()
    await undo(app, folder.json().undoId)
    const moved = impossible('Its original folder was moved or deleted')
    expect(await answer(undo(app, back.undoId))).toEqual(moved)

    const out = (await move(app, { folderIds: [alps.id], folder: '' })).json()
    await move(app, { folderIds: [photos.id], folder: 'Alps' })
    expect(await answer(undo(app, out.undoId))).toEqual(moved)
  })

  test('if it would nest folders too deep', async () => {
    const { app, alps, photos } = await startWithEntries()
    const out = (await move(app, { folderIds: [alps.id], folder: '' })).json()
    let path = 'Alps'
    for (let depth = 2; depth <= FOLDER_MAX_DEPTH; depth++) path = (await app.createFolder('d', path)).path
    expect((await undo(app, out.undoId)).statusCode).toBe(409)
    expect((await app.request({ url: `/api/folders/${photos.id}` })).json()).toMatchObject({ folderCount: 0 })
  })

  test('if a copy has changed since', async () => {
    const { app, photos, file } = await startWithEntries()
    const changed = impossible('The new items have been changed since')
    const action = async () =>
      (await copy(app, { fileIds: [file.id], folderIds: [photos.id], folder: 'Target' })).json()
    const added = await action()
    await app.store('more.txt', '', `${added.folders[0].path}/Alps`)
    expect(await answer(undo(app, added.undoId))).toEqual(changed)
    const edited = await action()
    expect((await edit(app, edited.files[0], 'edited')).statusCode).toBe(200)
    expect(await answer(undo(app, edited.undoId))).toEqual(changed)
    expect(await content(app, edited.files[0].id)).toBe('edited')
    const renamed = await action()
    await changeFile(app, renamed.files[0].id, { name: 'c.txt' })
    expect(await answer(undo(app, renamed.undoId))).toEqual(changed)
  })

  test('to remove the last copy', async () => {
    const { app, file, inside } = await startWithEntries()
    const last = impossible('The originals were changed or deleted, so the copy is the only one left')
    const deleted = (await copy(app, { fileIds: [file.id, inside.id], folder: 'Target' })).json()
    await app.delete(inside.id)
    expect(await answer(undo(app, deleted.undoId))).toEqual(last)
    expect(await everything(app)).toContain('Target/a.txt')
    const edited = (await copy(app, { fileIds: [file.id], folder: 'Photos' })).json()
    await edit(app, file, 'edited')
    await app.delete(deleted.files[0].id)
    expect(await answer(undo(app, edited.undoId))).toEqual(last)
    expect(await content(app, edited.files[0].id)).toBe('content')
  })
})
