import type { File } from '@pinloft/contract/files/endpoints'
import { describe, expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { storedBlobs, waitForBlobs } from '../../testing/stored-blobs.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { changeFile, changeFolder, content, copy, everything, move, undo } from '../files/tree/entries.builders.ts'
import {
  catalogue,
  emptyTrash,
  keepFor,
  purge,
  removeFolder,
  removeSome,
  restore,
  trashed,
  trashSums,
} from './trash.builders.ts'

const DAY_MS = 24 * 60 * 60_000

/** Some folders with files, some of them starred. */
async function startWithTree(): Promise<{ app: TestApp; photosId: string }> {
  const app = await startOpenTestApp()
  const photos = await app.createFolder('Photos')
  await app.createFolder('2025', 'Photos')
  const deep = await app.createFolder('May', 'Photos/2025')
  await app.createFolder('Empty', 'Photos')
  await changeFolder(app, deep.id, { isStarred: true })
  await app.store('a.jpg', 'top', 'Photos')
  const starred = await app.store('ü.jpg', 'deep', 'Photos/2025/May')
  await changeFile(app, starred.id, { isStarred: true })
  await app.store('notes.txt', 'outside')
  app.clock.advance(1000)
  return { app, photosId: photos.id }
}

describe('deleting a folder', () => {
  test('puts it into the trash as one entry, and restoring brings back the identical tree', async () => {
    const { app, photosId } = await startWithTree()
    const before = await catalogue(app)
    const response = await removeFolder(app, photosId)
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { message: 'Folder deleted', undoId: expect.any(String) },
    ])
    expect(await everything(app)).toEqual(['notes.txt'])
    const [entry, ...others] = await trashed(app)
    expect(others).toEqual([])
    expect(entry).toEqual({
      id: expect.any(String),
      type: 'folder',
      name: 'Photos',
      folder: '',
      deletedAt: new Date(app.clock.now()).toISOString(),
      expiresAt: new Date(app.clock.now() + 30 * DAY_MS).toISOString(),
      fileCount: 2,
      folderCount: 3,
      sizeBytes: 7,
      kind: null,
      isPasswordProtected: false,
    })
    expect(await trashSums(app)).toEqual({ entryCount: 1, fileCount: 2, folderCount: 3, sizeBytes: 7 })

    const restored = await restore(app, [entry?.id ?? ''])
    expect(restored.json()).toMatchObject({ files: [], folders: [{ id: photosId, path: 'Photos' }] })
    expect(await catalogue(app)).toEqual(before)
    expect(
      await content(app, before.find((item) => 'originalName' in item && item.originalName === 'ü.jpg')?.id ?? ''),
    ).toBe('deep')
    expect([await trashed(app), await trashSums(app)]).toEqual([
      [],
      { entryCount: 0, fileCount: 0, folderCount: 0, sizeBytes: 0 },
    ])
    // The same again, as by a repeated request.
    expect((await restore(app, [entry?.id ?? ''])).json()).toEqual({ files: [], folders: [] })
    expect(await catalogue(app)).toEqual(before)
  })

  test('is refused without the PIN, for the root and for unknown folders', async () => {
    const { app, photosId } = await startWithTree()
    expect(await answer(removeFolder(app, photosId, { pin: '' }))).toEqual([400, 'Please enter PIN'])
    expect(await answer(removeFolder(app, photosId, { pin: '000000' }))).toEqual([403, 'Invalid access PIN'])
    for (const id of ['root', 'nothing']) expect(await answer(removeFolder(app, id))).toEqual([404, 'Folder not found'])
    expect(await trashed(app)).toEqual([])
  })
})

describe('deleting several entries', () => {
  test('creates one entry for each that is not in another, all or none', async () => {
    const { app, photosId } = await startWithTree()
    const before = await catalogue(app)
    const idOf = (name: string) =>
      before.find((item) => ('name' in item ? item.name : item.originalName) === name)?.id ?? ''
    const chosen = { fileIds: [idOf('a.jpg'), idOf('notes.txt')], folderIds: [idOf('May'), photosId, idOf('2025')] }
    expect(await answer(removeSome(app, { ...chosen, fileIds: ['nothing', ...chosen.fileIds] }))).toEqual([
      404,
      'File not found',
    ])
    expect(await catalogue(app)).toEqual(before)
    expect(await answer(removeSome(app, {}))).toEqual([400, 'Choose at least one file or folder'])

    const { undoId } = (await removeSome(app, chosen)).json()
    expect((await trashed(app)).map(({ name }) => name).sort()).toEqual(['Photos', 'notes.txt'])
    expect(await everything(app)).toEqual([])
    expect((await undo(app, undoId)).statusCode).toBe(200)
    expect(await catalogue(app)).toEqual(before)
    expect(await answer(undo(app, undoId))).toEqual([404, 'It is too late to undo this'])
  })
})

describe('deleting a file', () => {
  test('can be undone while it is in the trash', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('a.txt', 'content')
    const before = await catalogue(app)
    const { undoId } = (await app.delete(file.id)).json()
    expect((await undo(app, undoId)).statusCode).toBe(200)
    expect(await catalogue(app)).toEqual(before)
    const again = (await app.delete(file.id)).json().undoId
    await restore(
      app,
      (await trashed(app)).map(({ id }) => id),
    )
    expect(await answer(undo(app, again))).toEqual([
      409,
      'This can no longer be undone. This is no longer in the trash',
    ])
    expect(await catalogue(app)).toEqual(before)
  })

  test('leaves it accessible only through the trash', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.txt', 'content')
    await app.delete(id)
    for (const url of [`/api/files/${id}`, `/api/files/${id}/content`]) {
      expect(await answer(app.request({ url }))).toEqual([404, 'File not found'])
    }
    for (const action of [
      app.delete(id),
      changeFile(app, id, { name: 'b' }),
      move(app, { fileIds: [id] }),
      copy(app, { fileIds: [id] }),
    ]) {
      expect(await answer(action)).toEqual([404, 'File not found'])
    }
  })
})

describe('restoring', () => {
  async function deletedEntry(app: TestApp, file: File): Promise<string> {
    await app.delete(file.id)
    return (await trashed(app)).find(({ name }) => name === file.originalName)?.id ?? ''
  }

  test('keeps both when the name is taken', async () => {
    const { app, photosId } = await startWithTree()
    await removeFolder(app, photosId)
    await app.store('Photos', 'a file with the name of the folder')
    const file = await app.store('a.txt', 'old')
    const entryId = await deletedEntry(app, file)
    await app.store('a.txt', 'new')
    const restored = (await restore(app, [entryId])).json()
    expect(restored.files[0]).toMatchObject({ id: file.id, originalName: 'a (1).txt', modifiedAt: file.modifiedAt })
    expect(await content(app, file.id)).toBe('old')
    await restore(
      app,
      (await trashed(app)).map(({ id }) => id),
    )
    expect(await everything(app)).toContain('Photos (1)/2025/May/ü.jpg')
    expect(await everything(app)).toContain('Photos')
  })

  test('returns to the former folder, wherever it is now', async () => {
    const { app, photosId } = await startWithTree()
    const file = await app.store('b.jpg', 'b', 'Photos/2025')
    const entryId = await deletedEntry(app, file)
    await app.createFolder('Archive')
    await changeFolder(app, photosId, { name: 'Pictures' })
    await move(app, { folderIds: [photosId], folder: 'Archive' })
    expect((await restore(app, [entryId])).json().files[0]).toMatchObject({ folder: 'Archive/Pictures/2025' })
  })

  test('returns to a folder that is restored with it, in whatever order they are requested', async () => {
    const app = await startOpenTestApp()
    const folder = await app.createFolder('a')
    const inner = await app.createFolder('b', 'a')
    const file = await app.store('deep.txt', 'deep', 'a/b')
    const before = await catalogue(app)
    await app.delete(file.id)
    await removeFolder(app, inner.id)
    await removeFolder(app, folder.id)
    const [top, middle, bottom] = (await trashed(app)).map(({ id }) => id)
    expect((await restore(app, [bottom ?? '', middle ?? '', top ?? ''])).statusCode).toBe(200)
    expect(await catalogue(app)).toEqual(before)
  })

  test('recreates a missing folder, once for all that were in it', async () => {
    const { app, photosId } = await startWithTree()
    const files = [await app.store('b.jpg', 'b', 'Photos/2025'), await app.store('c.jpg', 'c', 'Photos/2025')]
    const entryIds = [await deletedEntry(app, files[0] as File), await deletedEntry(app, files[1] as File)]
    await removeFolder(app, photosId)
    await app.store('Photos', 'a file is in the way')
    const restored = (await restore(app, entryIds)).json()
    expect(restored.files.map((file: File) => file.folder)).toEqual(['Photos (1)/2025', 'Photos (1)/2025'])
    expect(await everything(app)).toEqual([
      'Photos',
      'Photos (1)/',
      'Photos (1)/2025/',
      'Photos (1)/2025/b.jpg',
      'Photos (1)/2025/c.jpg',
      'notes.txt',
    ])
  })

  test('is refused if folders would be nested too deep, and then restores nothing', async () => {
    const app = await startOpenTestApp()
    let path = ''
    for (let level = 0; level < 40; level++) path = (await app.createFolder('d', path)).path
    const parent = await app.createFolder('parent')
    let inner = 'parent'
    const tall = await app.createFolder('tall', inner)
    inner = tall.path
    for (let level = 0; level < 30; level++) inner = (await app.createFolder('t', inner)).path
    await removeFolder(app, tall.id)
    const other = await app.store('x.txt', '', 'parent')
    const [folderEntry] = await trashed(app)
    const fileEntryId = await deletedEntry(app, other)
    await move(app, { folderIds: [parent.id], folder: path })
    const before = await catalogue(app)
    expect(await answer(restore(app, [fileEntryId, folderEntry?.id ?? '']))).toEqual([
      400,
      'Folders can’t be nested any deeper',
    ])
    expect(await catalogue(app)).toEqual(before)
    expect(await trashed(app)).toHaveLength(2)
  })

  test('needs at least one entry', async () => {
    const app = await startOpenTestApp()
    expect(await answer(restore(app, []))).toEqual([400, 'Choose at least one file or folder'])
  })
})

describe('the list', () => {
  test('is returned in full or in pages, last deleted first', async () => {
    const app = await startOpenTestApp()
    const names = ['a', 'b', 'c', 'd', 'e']
    for (const name of names) {
      const { id } = await app.store(`${name}.png`, name)
      await app.delete(id)
      if (name !== 'c') app.clock.advance(1)
    }
    const whole = await trashed(app)
    expect(whole.map(({ kind }) => kind)).toEqual(Array(5).fill('image'))
    expect(whole[0]?.name).toBe('e.png')
    const paged = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const url: string = `/api/trash?limit=2${cursor && `&cursor=${cursor}`}`
      const page = (await app.request({ url })).json()
      paged.push(...page.items)
      cursor = page.nextCursor
    }
    expect(paged).toEqual(whole)
    expect(await answer(app.request({ url: '/api/trash?limit=2&cursor=abc' }))).toEqual([
      400,
      'This page of the list has expired. Reload the list',
    ])
  })
})

describe('permanent deletion', () => {
  test('removes the bytes, except those that another file or the trash still uses', async () => {
    const app = await startOpenTestApp()
    const [kept, gone, twice] = [
      await app.store('kept', 'k'),
      await app.store('gone', 'g'),
      await app.store('twice', 't'),
    ]
    await copy(app, { fileIds: [kept.id], folder: '' })
    await copy(app, { fileIds: [twice.id], folder: '' })
    const all: File[] = (await app.request({ url: '/api/files' })).json()
    await removeSome(app, { fileIds: all.filter(({ id }) => id !== kept.id).map(({ id }) => id) })
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(3)
    const entryId = async (name: string) => (await trashed(app)).find((entry) => entry.name === name)?.id ?? ''

    expect(await answer(purge(app, { ids: [await entryId('gone')], pin: '000000' }))).toEqual([403, 'Invalid PIN'])
    expect(await answer(purge(app, {}))).toEqual([400, 'Choose at least one file or folder'])
    expect((await purge(app, { ids: [await entryId('gone'), 'nothing'] })).json()).toEqual({
      message: 'Deleted permanently',
      entryCount: 1,
    })
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(2)
    expect(await answer(app.request({ url: `/api/files/${gone.id}` }))).toEqual([404, 'File not found'])
    await purge(app, { ids: [await entryId('twice')] })
    await restore(app, [await entryId('twice (1)')])
    await emptyTrash(app)
    const restarted = await app.restart()
    expect(await everything(restarted)).toEqual(['kept', 'twice (1)'])
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(2)
    for (const { id } of (await restarted.request({ url: '/api/files' })).json<File[]>()) {
      expect(await content(restarted, id)).toMatch(/^[kt]$/)
    }
  })

  test('empties the trash irreversibly', async () => {
    const { app, photosId } = await startWithTree()
    await removeFolder(app, photosId)
    const [entry] = await trashed(app)
    expect((await emptyTrash(app)).json().entryCount).toBe(1)
    expect([await trashed(app), (await trashSums(app)).entryCount]).toEqual([[], 0])
    expect((await restore(app, [entry?.id ?? ''])).json()).toEqual({ files: [], folders: [] })
    await waitForBlobs(app.data.dataDir, 1)
    expect(await everything(app)).toEqual(['notes.txt'])
  })
})

describe('an old trash entry', () => {
  test('is permanently deleted after thirty days, and not before', async () => {
    let app = await startOpenTestApp()
    const [old, young] = [await app.store('old', 'o'), await app.store('young', 'y')]
    await app.delete(old.id)
    app.clock.advance(1)
    await app.delete(young.id)
    app.clock.advance(30 * DAY_MS - 1)
    app = await app.restart()
    await app.enterPin(TEST_PIN)
    await waitForBlobs(app.data.dataDir, 1)
    expect((await trashed(app)).map(({ name }) => name)).toEqual(['young'])
  })

  test('is kept as long as the settings say', async () => {
    let app = await startOpenTestApp()
    const { id } = await app.store('a', 'a')
    await app.delete(id)
    expect((await app.request({ url: '/api/trash/settings' })).json()).toEqual({ keptDays: 30 })
    expect((await keepFor(app, null)).json()).toEqual({ keptDays: null })
    app.clock.advance(1000 * DAY_MS)
    app = await app.restart()
    await app.enterPin(TEST_PIN)
    expect(await trashed(app)).toMatchObject([{ name: 'a', expiresAt: null }])
    expect(await answer(keepFor(app, 365, '000000'))).toEqual([403, 'Invalid PIN'])
    for (const keptDays of [0, 366, 1.5]) expect((await keepFor(app, keptDays)).statusCode).toBe(400)
    expect(await trashed(app)).toHaveLength(1)
    await keepFor(app, 365)
    await waitForBlobs(app.data.dataDir, 0)
    expect(await trashed(app)).toEqual([])
  })
})
