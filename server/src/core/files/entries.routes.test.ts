import type { File, FilePage } from '@pinloft/contract/files/endpoints'
import type { EntriesToFolder } from '@pinloft/contract/files/entries'
import { ENTRIES_MAX, FOLDER_COPY_MAX_ENTRIES, FOLDER_MAX_DEPTH } from '@pinloft/contract/files/limits'
import { describe, expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { storedBlobs, waitForBlobs } from '../../testing/stored-blobs.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { TusClient } from '../../testing/tus-client.ts'
import { emptyTrash } from '../trash/trash.builders.ts'
import { changeFile, changeFolder, content, copy, everything, folder, move, namesIn } from './tree/entries.builders.ts'

async function deepFolders(app: TestApp, depth: number, prefix: string): Promise<string> {
  let path = ''
  for (let level = 1; level <= depth; level++) path = (await app.createFolder(prefix + level, path)).path
  return path
}

describe('a file', () => {
  test('is renamed, and its type follows its extension', async () => {
    const app = await startOpenTestApp()
    const { id, version } = await app.store('notes.txt', 'x')
    app.clock.advance(1000)
    const response = await changeFile(app, id, { name: '  page.html ' })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      file: {
        id,
        originalName: 'page.html',
        mimeType: 'text/html',
        size: 1,
        createdAt: '2026-01-02T03:04:05.000Z',
        modifiedAt: '2026-01-02T03:04:05.000Z',
        folder: '',
        storedAt: '2026-01-02T03:04:05.000Z',
        isPasswordProtected: false,
        isStarred: false,
        version,
      },
      undoId: expect.any(String),
    })
    expect(await namesIn(app, 'kind=document')).toEqual(['page.html'])
    await changeFile(app, id, { name: 'picture.png' })
    expect(await namesIn(app, 'kind=image&sort=-name')).toEqual(['picture.png'])
    expect(await namesIn(app, 'kind=document')).toEqual([])
    expect((await app.request({ url: `/api/files/${id}/content` })).headers['content-type']).toBe('image/png')
  })

  test('with a star is listed across folders, page by page', async () => {
    const app = await startOpenTestApp()
    await app.createFolder('Photos')
    await app.createFolder('Alps', 'Photos')
    const folders = ['', 'Photos', 'Photos/Alps', 'Photos', '']
    const names = ['c.jpg', 'a.jpg', 'e.jpg', 'b.jpg', 'd.jpg']
    for (const [index, name] of names.entries()) {
      const { id } = await app.store(name, '', folders[index])
      await changeFile(app, id, { isStarred: true })
    }
    await app.store('plain.jpg')
    const listed: [string, string][] = []
    let cursor = ''
    do {
      const page: FilePage = (await app.request({ url: `/api/files?isStarred=true&sort=name&limit=2${cursor}` })).json()
      expect(page.items.length).toBeLessThanOrEqual(2)
      listed.push(...page.items.map(({ originalName, folder }): [string, string] => [originalName, folder]))
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
    } while (cursor !== '')
    expect(listed).toEqual([
      ['a.jpg', 'Photos'],
      ['b.jpg', 'Photos'],
      ['c.jpg', ''],
      ['d.jpg', ''],
      ['e.jpg', 'Photos/Alps'],
    ])
  })

  test('is starred and unstarred', async () => {
    const app = await startOpenTestApp()
    const [one, two] = [await app.store('one.txt'), await app.store('two.jpg')]
    expect((await changeFile(app, two.id, { isStarred: true })).json().file).toMatchObject({ isStarred: true })
    expect(await namesIn(app, 'isStarred=true')).toEqual(['two.jpg'])
    expect(await namesIn(app, 'isStarred=true&folder=')).toEqual(['two.jpg'])
    expect(await namesIn(app, 'isStarred=true&kind=document')).toEqual([])
    expect(await namesIn(app, 'isStarred=false')).toEqual(['one.txt'])
    expect((await app.request({ url: '/api/files?isStarred=true' })).json()).toMatchObject([{ id: two.id }])
    await changeFile(app, two.id, { isStarred: false })
    expect(await namesIn(app, 'isStarred=true')).toEqual([])
    expect((await changeFile(app, one.id, { isStarred: false })).json().undoId).toBeNull()
    expect((await changeFile(app, one.id, {})).json()).toMatchObject({ file: one, undoId: null })
    expect((await app.request({ method: 'PATCH', url: `/api/files/${one.id}` })).statusCode).toBe(400)
  })

  test.each([
    ['', 400, 'Enter a file name'],
    [' ', 400, 'Enter a file name'],
    ['a/b', 400, 'A file name can’t contain a slash or an invisible control character'],
    ['..', 400, 'A file name can’t contain a slash or an invisible control character'],
    ['a\0', 400, 'A file name can’t contain a slash or an invisible control character'],
    ['x'.repeat(256), 400, 'A file name can have at most 255 characters'],
    ['taken.txt', 409, 'A file with this name already exists'],
    ['Folder', 409, 'A folder with this name already exists'],
  ])('cannot be renamed to %j', async (name, status, message) => {
    const app = await startOpenTestApp()
    await app.store('taken.txt')
    await app.createFolder('Folder')
    const { id } = await app.store('mine.txt')
    expect(await answer(changeFile(app, id, { name, isStarred: true }))).toEqual([status, message])
    expect(await namesIn(app, 'isStarred=true')).toEqual([])
    expect(await everything(app)).toEqual(['Folder/', 'mine.txt', 'taken.txt'])
  })

  test('is not found if it does not exist, and invalid changes are refused', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.store('a.txt')
    for (const unknown of ['x', 'root', `${id}0`, '%F0%9F%8C%88']) {
      expect(await answer(changeFile(app, unknown, { name: 'b' }))).toEqual([404, 'File not found'])
      expect(await answer(app.request({ url: `/api/files/${unknown}` }))).toEqual([404, 'File not found'])
    }
    for (const change of [{ name: 1 }, { isStarred: 'yes' }, { isStarred: 1 }, []]) {
      expect((await changeFile(app, id, change)).statusCode, JSON.stringify(change)).toBe(400)
    }
  })

  test.each([
    [0, '1970-01-01T00:00:00.000Z'],
    [1_700_000_000_000, '2023-11-14T22:13:20.000Z'],
    [253_402_300_799_999, '2026-01-02T03:04:05.000Z'],
    [8_640_000_000_000_000, '2026-01-02T03:04:05.000Z'],
  ])('last changed at %d says so, unless that is later than now', async (lastModifiedMs, modifiedAt) => {
    const app = await startOpenTestApp()
    const metadata = { lastmodified: String(lastModifiedMs) }
    expect((await new TusClient(app).create(1, { metadata, body: Buffer.from('x') })).statusCode).toBe(201)
    expect((await app.request({ url: '/api/files' })).json()).toMatchObject([{ modifiedAt }])
  })

  test('shows its details', async () => {
    const app = await startOpenTestApp()
    const { id: folderId } = await app.createFolder('Photos')
    const file = await app.store('a.txt', 'abc', 'Photos')
    const details = async () => (await app.request({ url: `/api/files/${file.id}` })).json()
    const sha256 = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'
    expect(await details()).toEqual({ file, sha256, folderId })
    const protection = { pin: TEST_PIN, newPassword: 'secret' }
    await app.request({ method: 'PUT', url: `/api/files/${file.id}/protection`, payload: protection })
    expect(await details()).toMatchObject({ file: { isPasswordProtected: true }, sha256: null, folderId })
  })
})

describe('a folder', () => {
  test('is renamed and starred, and its contents go with it', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.createFolder('Photos')
    await app.createFolder('Alps', 'Photos')
    await app.store('a.jpg', '', 'Photos/Alps')
    const response = await changeFolder(app, id, { name: 'Pictures', isStarred: true })
    expect(response.json()).toMatchObject({
      folder: { id, name: 'Pictures', path: 'Pictures', parentPath: '', isStarred: true },
      undoId: expect.any(String),
    })
    expect(await everything(app)).toEqual(['Pictures/', 'Pictures/Alps/', 'Pictures/Alps/a.jpg'])
  })

  test.each([
    ['', 400, 'Please enter a folder name'],
    ['a/b', 400, 'A folder name can’t be “.” or “..”, or contain a slash or an invisible control character'],
    ['taken.txt', 409, 'A file with this name already exists'],
    ['Taken', 409, 'A folder with this name already exists'],
  ])('cannot be renamed to %j', async (name, status, message) => {
    const app = await startOpenTestApp()
    await app.store('taken.txt')
    await app.createFolder('Taken')
    const { id } = await app.createFolder('Mine')
    expect(await answer(changeFolder(app, id, { name }))).toEqual([status, message])
  })

  test('cannot be changed if it is the root or does not exist', async () => {
    const app = await startOpenTestApp()
    for (const id of ['root', 'x']) {
      expect(await answer(changeFolder(app, id, { name: 'b' }))).toEqual([404, 'Folder not found'])
    }
    expect(await answer(app.request({ url: '/api/folders/x' }))).toEqual([404, 'Folder not found'])
  })

  test('shows the totals of its contents, including subfolders', async () => {
    const app = await startOpenTestApp()
    const photos = await app.createFolder('Photos')
    await app.createFolder('Alps', 'Photos')
    await app.createFolder('Other')
    await app.store('a', '12345', 'Photos/Alps')
    await app.store('b', '123', 'Photos')
    await app.store('c', '1')
    const details = async (folderId: string) => (await app.request({ url: `/api/folders/${folderId}` })).json()
    expect(await details(photos.id)).toEqual({
      folder: { ...photos, undoId: undefined },
      fileCount: 2,
      folderCount: 1,
      size: 8,
    })
    expect(await details('root')).toMatchObject({
      folder: { name: '', path: '', parentPath: '' },
      fileCount: 3,
      folderCount: 3,
      size: 9,
    })
    const { id: emptyId } = await app.createFolder('Empty')
    expect(await details(emptyId)).toMatchObject({ fileCount: 0, folderCount: 0, size: 0 })
  })
})

describe('moving', () => {
  test('puts files and folders, with all their contents, into another folder', async () => {
    const app = await startOpenTestApp()
    const target = await app.createFolder('Target')
    const photos = await app.createFolder('Photos')
    await app.createFolder('Alps', 'Photos')
    const [inside, outside] = [await app.store('in.jpg', '1', 'Photos/Alps'), await app.store('out.jpg', '2')]
    const response = await move(app, { fileIds: [outside.id], folderIds: [photos.id], folder: '/Target/' })
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      files: [{ ...outside, folder: 'Target' }],
      folders: [{ ...photos, undoId: undefined, path: 'Target/Photos', parentPath: 'Target' }],
      undoId: expect.any(String),
    })
    const all = ['Target/', 'Target/Photos/', 'Target/Photos/Alps/', 'Target/Photos/Alps/in.jpg', 'Target/out.jpg']
    expect(await everything(app)).toEqual(all)
    expect(await content(app, inside.id)).toBe('1')

    const again = await move(app, { fileIds: [outside.id], folderIds: [photos.id], folder: 'Target' })
    expect(again.json()).toMatchObject({ files: [{ id: outside.id }], folders: [{ id: photos.id }], undoId: null })
    await move(app, { folderIds: [photos.id, photos.id, target.id], folder: '' })
    expect(await everything(app)).toContain('Photos/Alps/in.jpg')
  })

  test('keeps both when a name is taken', async () => {
    const app = await startOpenTestApp()
    for (const path of ['One', 'Two', 'Target']) await app.createFolder(path)
    await app.store('photo.jpg', 'there', 'Target')
    await app.createFolder('v1.2', 'Target')
    const files = [await app.store('photo.jpg', '1', 'One'), await app.store('photo.jpg', '2', 'Two')]
    const folders = [await app.createFolder('v1.2', 'One'), await app.createFolder('photo.jpg')]
    const ids = { fileIds: files.map(({ id }) => id), folderIds: folders.map(({ id }) => id) }
    const moved = (await move(app, { ...ids, folder: 'Target' })).json()
    expect(moved.folders).toMatchObject([{ name: 'v1.2 (1)' }, { name: 'photo.jpg (1)' }])
    expect(moved.files).toMatchObject([{ originalName: 'photo (1).jpg' }, { originalName: 'photo (2).jpg' }])
    expect(await namesIn(app, 'folder=Target&sort=name')).toEqual(['photo (1).jpg', 'photo (2).jpg', 'photo.jpg'])
    expect(await content(app, files[1]?.id ?? '')).toBe('2')
  })

  test('never puts a folder into itself or a subfolder', async () => {
    const app = await startOpenTestApp()
    const photos = await app.createFolder('Photos')
    await app.createFolder('Alps', 'Photos')
    const other = await app.store('a.txt')
    const message = 'A folder can’t be moved into itself or one of its subfolders'
    for (const action of [move, copy]) {
      for (const folderPath of ['Photos', 'Photos/Alps']) {
        const ids = { fileIds: [other.id], folderIds: [photos.id] }
        expect(await answer(action(app, { ...ids, folder: folderPath }))).toEqual([400, message])
      }
      expect(await answer(action(app, { folderIds: ['root'], folder: 'Photos' }))).toEqual([400, message])
    }
    expect(await everything(app)).toEqual(['Photos/', 'Photos/Alps/', 'a.txt'])
  })

  test('never nests folders too deep', async () => {
    const app = await startOpenTestApp()
    const deepest = await deepFolders(app, FOLDER_MAX_DEPTH - 1, 'd')
    const tall = await app.createFolder('tall')
    await app.createFolder('second', 'tall')
    for (const action of [move, copy]) {
      const refusal = [400, 'Folders can’t be nested any deeper']
      expect(await answer(action(app, { folderIds: [tall.id], folder: deepest }))).toEqual(refusal)
    }
    const parent = deepest.slice(0, deepest.lastIndexOf('/'))
    expect((await move(app, { folderIds: [tall.id], folder: parent })).statusCode).toBe(200)
    expect((await folder(app, tall.id)).path).toBe(`${parent}/tall`)
  })

  test('is all or nothing', async () => {
    const app = await startOpenTestApp()
    await app.createFolder('Target')
    const file = await app.store('a.txt')
    for (const action of [move, copy]) {
      for (const [entries, message] of [
        [{ fileIds: [file.id, 'x'], folder: 'Target' }, 'File not found'],
        [{ fileIds: [file.id], folderIds: ['x'], folder: 'Target' }, 'Folder not found'],
        [{ fileIds: [file.id], folder: 'Nowhere' }, 'Folder not found'],
      ] satisfies [Partial<EntriesToFolder>, string][]) {
        expect(await answer(action(app, entries))).toEqual([404, message])
      }
      expect(await answer(action(app, { folder: 'Target' }))).toEqual([400, 'Choose at least one file or folder'])
      const tooMany = Array.from({ length: ENTRIES_MAX + 1 }, (_, index) => String(index))
      const refusal = [413, 'You can choose at most 10,000 files and folders at a time']
      expect(await answer(action(app, { fileIds: tooMany, folder: 'Target' }))).toEqual(refusal)
      for (const odd of [
        { fileIds: 'x' },
        { fileIds: [1] },
        { fileIds: ['a\0'] },
        { folder: 5 },
        [],
        { fileIds: [null] },
      ]) {
        expect((await action(app, odd as object)).statusCode, JSON.stringify(odd)).toBe(400)
      }
    }
    expect(await everything(app)).toEqual(['Target/', 'a.txt'])
  })
})

describe('copying', () => {
  test('creates separate files and folders, whose bytes are stored once', async () => {
    const app = await startOpenTestApp()
    await app.createFolder('Target')
    const photos = await app.createFolder('Photos')
    await app.createFolder('Alps', 'Photos')
    const inside = await app.store('in.jpg', 'inside', 'Photos/Alps')
    const outside = await app.store('out.jpg', 'outside')
    await changeFile(app, outside.id, { isStarred: true })
    app.clock.advance(60_000)
    const copied = (await copy(app, { fileIds: [outside.id], folderIds: [photos.id], folder: 'Target' })).json()
    expect(copied.files).toMatchObject([
      {
        originalName: 'out.jpg',
        folder: 'Target',
        isStarred: false,
        version: outside.version,
        createdAt: '2026-01-02T03:05:05.000Z',
        modifiedAt: outside.modifiedAt,
      },
    ])
    expect(copied.folders).toMatchObject([{ path: 'Target/Photos', createdAt: '2026-01-02T03:05:05.000Z' }])
    expect(await everything(app)).toEqual([
      'Photos/',
      'Photos/Alps/',
      'Photos/Alps/in.jpg',
      'Target/',
      'Target/Photos/',
      'Target/Photos/Alps/',
      'Target/Photos/Alps/in.jpg',
      'Target/out.jpg',
      'out.jpg',
    ])
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(2)

    expect((await app.delete(outside.id)).statusCode).toBe(200)
    expect((await app.delete(inside.id)).statusCode).toBe(200)
    expect(await content(app, copied.files[0].id)).toBe('outside')
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(2)
    const restarted = await app.restart()
    expect(await content(restarted, copied.files[0].id)).toBe('outside')
    await restarted.delete(copied.files[0].id)
    await emptyTrash(restarted)
    await waitForBlobs(app.data.dataDir, 1)
  })

  test('refuses more at a time than others can wait for', async () => {
    const app = await startOpenTestApp()
    const { id } = await app.createFolder('Doubled')
    let entries = 1
    for (; entries < 512; entries *= 2) {
      const { folders } = (await copy(app, { folderIds: [id], folder: '' })).json()
      await move(app, { folderIds: [folders[0].id], folder: 'Doubled' })
    }
    // Each folder around it contains all of it once more.
    const folderIds = [id]
    let path = ''
    while (folderIds.length * entries <= FOLDER_COPY_MAX_ENTRIES) {
      const around = await app.createFolder('Around', path)
      folderIds.push(around.id)
      path = around.path
    }
    await move(app, { folderIds: [id], folder: path })
    const before = await app.request({ url: '/api/folders/root' })
    expect(before.json().folderCount).toBe(entries + folderIds.length - 1)
    const message = 'You can copy at most 20,000 files and folders at a time'
    expect(await answer(copy(app, { folderIds, folder: '' }))).toEqual([413, message])
    expect((await app.request({ url: '/api/folders/root' })).json()).toEqual(before.json())
  })

  test('next to the original adds a number', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('photo.jpg')
    const photos = await app.createFolder('Photos.old')
    const copied = (await copy(app, { fileIds: [file.id, file.id], folderIds: [photos.id], folder: '' })).json()
    expect(copied.files.map((one: { originalName: string }) => one.originalName)).toEqual(['photo (1).jpg'])
    expect(copied.folders).toMatchObject([{ name: 'Photos.old (1)' }])
  })

  test('of a protected file keeps the password until one of them gets another', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('secret.txt', 'secret')
    const protect = (id: string, payload: object) =>
      app.request({ method: 'PUT', url: `/api/files/${id}/protection`, payload: { pin: TEST_PIN, ...payload } })
    const unprotect = (id: string, password: string) =>
      app.request({ method: 'DELETE', url: `/api/files/${id}/protection`, payload: { pin: TEST_PIN, password } })
    const read = (id: string, password: string) => app.request({ url: `/api/files/${id}/content?password=${password}` })
    await protect(file.id, { newPassword: 'first' })
    const [copied] = (await copy(app, { fileIds: [file.id], folder: '' })).json().files
    expect(copied).toMatchObject({ isPasswordProtected: true })
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(1)
    expect(await answer(app.request({ url: `/api/files/${copied.id}/content` }))).toEqual([403, 'Password required'])

    await protect(copied.id, { password: 'first', newPassword: 'second' })
    expect((await read(copied.id, 'second')).body).toBe('secret')
    expect((await read(file.id, 'first')).body).toBe('secret')
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(1)
    await unprotect(copied.id, 'second')
    expect(await content(app, copied.id)).toBe('secret')
    expect((await read(file.id, 'first')).body).toBe('secret')
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(2)
    await unprotect(file.id, 'first')
    expect(await storedBlobs(app.data.dataDir)).toHaveLength(2)
  })

  test('of a protected file grants no further guesses at its password', async () => {
    const app = await startOpenTestApp()
    const file = await app.store('secret.txt', 'secret')
    const protection = { pin: TEST_PIN, newPassword: 'right' }
    await app.request({ method: 'PUT', url: `/api/files/${file.id}/protection`, payload: protection })
    const guesses: number[] = []
    for (let count = 0; count < 12; count++) {
      const [copied] = (await copy(app, { fileIds: [file.id], folder: '' })).json().files
      const { statusCode } = await app.request({ url: `/api/files/${copied.id}/content?password=wrong${count}` })
      guesses.push(statusCode)
    }
    expect(guesses[0]).toBe(403)
    expect(guesses.at(-1)).toBe(429)
    expect((await app.request({ url: `/api/files/${file.id}/content?password=other` })).statusCode).toBe(429)
  })
})

test('a filtered list stays filtered on every page', async () => {
  const app = await startOpenTestApp()
  for (let index = 0; index < 7; index++) await app.store(`${index}.${index % 2 === 0 ? 'jpg' : 'txt'}`)
  for (const sort of ['name', '-createdAt', 'size', 'type']) {
    const seen: string[] = []
    let cursor = ''
    do {
      const page = (await app.request({ url: `/api/files?kind=image&limit=1&sort=${sort}${cursor}` })).json()
      seen.push(...page.items.map((file: { originalName: string }) => file.originalName))
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`
    } while (cursor !== '')
    expect(seen.toSorted(), sort).toEqual(['0.jpg', '2.jpg', '4.jpg', '6.jpg'])
  }
  const { nextCursor } = (await app.request({ url: '/api/files?kind=image&limit=1' })).json()
  const other = await app.request({ url: `/api/files?kind=document&limit=1&cursor=${nextCursor}` })
  expect([other.statusCode, other.json().code]).toEqual([400, 'cursor_invalid'])
  for (const query of ['kind=none', 'isStarred=1', 'isStarred=']) {
    expect((await app.request({ url: `/api/files?${query}` })).statusCode, query).toBe(400)
  }
})

describe('concurrent requests', () => {
  test('copies, edits and deletions of the same content leave exactly the bytes that are needed', async () => {
    const app = await startOpenTestApp()
    for (let round = 0; round < 6; round++) {
      const file = await app.store('a.txt', `content ${round}`)
      const { files } = (await copy(app, { fileIds: [file.id], folder: '' })).json()
      const [second] = files
      const headers = { 'if-match': `"${second.version}"` }
      const edited = { content: `edited ${round}`, pin: TEST_PIN }
      await Promise.all([
        app.delete(file.id),
        copy(app, { fileIds: [second.id], folder: '' }),
        app.request({ method: 'PUT', url: `/api/files/${second.id}/content`, headers, payload: edited }),
        copy(app, { fileIds: [second.id, file.id], folder: '' }),
      ])
      const listed: File[] = (await app.request({ url: '/api/files' })).json()
      for (const { id } of listed) expect((await app.request({ url: `/api/files/${id}/content` })).statusCode).toBe(200)
      const contents = new Set([file.version, ...listed.map(({ version }) => version)])
      expect(await storedBlobs(app.data.dataDir)).toHaveLength(contents.size)
      const ended = await Promise.all([emptyTrash(app), ...listed.map(({ id }) => app.delete(id)), emptyTrash(app)])
      expect(ended.map(({ statusCode }) => statusCode)).toEqual(ended.map(() => 200))
      await emptyTrash(app)
      await waitForBlobs(app.data.dataDir, 0)
    }
  })

  test('two folders never end up inside each other', async () => {
    const app = await startOpenTestApp()
    for (let round = 0; round < 5; round++) {
      const [one, two] = [await app.createFolder(`One ${round}`), await app.createFolder(`Two ${round}`)]
      const replies = await Promise.all([
        move(app, { folderIds: [one.id], folder: two.path }),
        move(app, { folderIds: [two.id], folder: one.path }),
      ])
      // The second one finds its target inside what it moves, or gone from its place.
      const statuses = replies.map(({ statusCode }) => statusCode).sort()
      expect(statuses[0]).toBe(200)
      expect([400, 404]).toContain(statuses[1])
      const paths = await everything(app)
      expect(paths.filter((path) => path.includes(`One ${round}`) && path.includes(`Two ${round}`))).toHaveLength(1)
    }
  })

  test('names stay unique', async () => {
    const app = await startOpenTestApp()
    await app.createFolder('Target')
    const files = [await app.store('a.txt'), await app.store('b.txt'), await app.store('c.txt')]
    const replies = await Promise.all([
      ...files.map(({ id }) => changeFile(app, id, { name: 'same.txt' })),
      ...files.map(({ id }) => copy(app, { fileIds: [id], folder: 'Target' })),
      ...files.map(({ id }) => move(app, { fileIds: [id], folder: 'Target' })),
    ])
    for (const { statusCode, body } of replies) expect([200, 409], body).toContain(statusCode)
    const paths = await everything(app)
    expect(new Set(paths).size).toBe(paths.length)
    expect(paths).toHaveLength(7)
  })
})
