import { chown, readdir, rename, rm, stat, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceTextContent } from '@pinloft/contract/files/endpoints'
import { changeLinkedFolder, unlinkFolder } from '@pinloft/contract/linked-folders/endpoints'
import { describe, expect, test } from 'vitest'
import { changeFile, changeFolder, content, copy, move, undo } from '../../core/files/tree/entries.builders.ts'
import { removeSome, restore, trashed } from '../../core/trash/trash.builders.ts'
import { earlierContents, save } from '../../core/versions/versions.builders.ts'
import { answer } from '../../testing/answer.ts'
import { send } from '../../testing/operation.ts'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import { TusClient } from '../../testing/tus-client.ts'
import { program } from '../webdav/webdav.builders.ts'
import {
  fileAt,
  folderAt,
  linkOf,
  linksOf,
  onDisk,
  pathsOf,
  startLinkedApp,
  writeInside,
} from './linked-folders.builders.ts'

const remove = (app: TestApp, entries: object) => removeSome(app, { pin: TEST_PIN, ...entries })

test('what is uploaded and made there is on the disk when it is answered', async () => {
  const { app, directory, id } = await startLinkedApp({ 'a.txt': 'a' })
  const folder = await app.createFolder('New', 'Media')
  expect(folder.path).toBe('Media/New')
  const small = await app.store('small.txt', 'small', 'Media/New')
  await app.store('a.txt', 'another', 'Media')
  const large = Buffer.alloc(5_000_000, 'large ')
  const tus = new TusClient(app)
  const upload = await tus.begin(large.length, {
    filename: 'large.bin',
    folder: 'Media',
    lastmodified: '1700000000000',
  })
  await tus.append(upload, 0, large)
  expect(await onDisk(directory)).toEqual({
    'a.txt': 'a',
    'a (1).txt': 'another',
    'New/small.txt': 'small',
    'large.bin': String(large),
  })
  expect((await stat(join(directory, 'large.bin'))).mtimeMs).toBe(1_700_000_000_000)
  expect(await content(app, small.id)).toBe('small')
  // It is what was uploaded for all who have it open, and takes no space of ours.
  expect(await fileAt(app, 'Media/New/small.txt')).toMatchObject({ linkedId: id, version: small.version })
  expect(await folderAt(app, 'Media/New')).toMatchObject({ linkedId: id })
  expect((await app.request({ url: '/api/dashboard/stats' })).json()).toMatchObject({ storage: { used: 0 } })
  expect(await linkOf(app, id)).toMatchObject({ waitingCount: 0, waitingReason: null, refusal: null })
  await writeInside(directory, 'later.txt', 'seen by the comparison')
  await expect.poll(() => pathsOf(app)).toContain('Media/later.txt')
  expect((await fileAt(app, 'Media/New/small.txt')).id).toBe(small.id)
})

test('renaming and moving inside it is done on the disk, and undone', async () => {
  const { app, directory } = await startLinkedApp({ 'a.txt': 'a', 'Inner/b.txt': 'b', 'Inner/Deep/c.txt': 'c' })
  const [a, c] = [await fileAt(app, 'Media/a.txt'), await fileAt(app, 'Media/Inner/Deep/c.txt')]
  const renamed = await changeFile(app, a.id, { name: 'b.txt' })
  expect(Object.keys(await onDisk(directory)).sort()).toEqual(['Inner/Deep/c.txt', 'Inner/b.txt', 'b.txt'])
  const inner = await folderAt(app, 'Media/Inner')
  expect((await changeFolder(app, inner.id, { name: 'Outer' })).statusCode).toBe(200)
  expect((await move(app, { fileIds: [a.id], folder: 'Media/Outer' })).statusCode).toBe(200)
  const expected = { 'Outer/b.txt': 'b', 'Outer/b (1).txt': 'a', 'Outer/Deep/c.txt': 'c' }
  expect(await onDisk(directory)).toEqual(expected)
  expect(await content(app, c.id)).toBe('c')
  expect(await fileAt(app, 'Media/Outer/Deep/c.txt')).toMatchObject({ id: c.id, version: c.version })
  expect((await undo(app, renamed.json().undoId)).statusCode).toBe(409)
  const again = await changeFile(app, a.id, { name: 'again.txt' })
  expect((await undo(app, again.json().undoId)).statusCode).toBe(200)
  expect(await onDisk(directory)).toEqual(expected)
})

describe('what is deleted there', () => {
  test('is in the trash with its bytes, and comes back to the disk', async () => {
    const { app, directory } = await startLinkedApp({ 'a.txt': 'a', 'Inner/b.txt': 'b', 'Inner/Deep/c.txt': 'c' })
    const a = await fileAt(app, 'Media/a.txt')
    const inner = await folderAt(app, 'Media/Inner')
    expect((await remove(app, { fileIds: [a.id], folderIds: [inner.id] })).statusCode).toBe(200)
    expect(await readdir(directory)).toEqual([])
    expect(await pathsOf(app)).toEqual([])
    const entries = await trashed(app)
    expect(entries.map(({ name, folder }) => `${folder}/${name}`).sort()).toEqual(['Media/Inner', 'Media/a.txt'])
    expect(
      (
        await restore(
          app,
          entries.map(({ id }) => id),
        )
      ).statusCode,
    ).toBe(200)
    expect(await onDisk(directory)).toEqual({ 'a.txt': 'a', 'Inner/b.txt': 'b', 'Inner/Deep/c.txt': 'c' })
    expect(await fileAt(app, 'Media/a.txt')).toMatchObject({ id: a.id })
    expect(await content(app, a.id)).toBe('a')
  })

  test('is only that: what Pinloft does not show stays on the disk with its folder', async () => {
    const { app, directory } = await startLinkedApp({ 'Inner/b.txt': 'b' })
    await symlink('/etc/passwd', join(directory, 'Inner', 'link'))
    expect((await remove(app, { folderIds: [(await folderAt(app, 'Media/Inner')).id] })).statusCode).toBe(200)
    expect(await readdir(join(directory, 'Inner'))).toEqual(['link'])
    await expect.poll(async () => (await folderAt(app, 'Media/Inner').catch(() => null))?.path).toBe('Media/Inner')
    expect(await pathsOf(app)).toEqual([])
  })
})

test('what is moved and copied out has bytes of its own, and in is on the disk', async () => {
  const { app, directory } = await startLinkedApp({ 'a.txt': 'a', 'b.txt': 'b', 'Inner/c.txt': 'c' })
  const [a, b, c] = [
    await fileAt(app, 'Media/a.txt'),
    await fileAt(app, 'Media/b.txt'),
    await fileAt(app, 'Media/Inner/c.txt'),
  ]
  expect((await move(app, { fileIds: [a.id], folder: '' })).statusCode).toBe(200)
  const inner = await folderAt(app, 'Media/Inner')
  expect((await move(app, { folderIds: [inner.id], folder: '' })).statusCode).toBe(200)
  expect(await onDisk(directory)).toEqual({ 'b.txt': 'b' })
  const copied = await copy(app, { fileIds: [b.id], folder: '' })
  const within = await copy(app, { fileIds: [b.id], folder: 'Media' })
  expect([copied.statusCode, within.statusCode]).toEqual([200, 200])
  expect(await onDisk(directory)).toEqual({ 'b.txt': 'b', 'b (1).txt': 'b' })
  await rm(join(directory, 'b.txt'))
  await rm(join(directory, 'b (1).txt'))
  await expect.poll(() => pathsOf(app)).toEqual(['/a.txt', '/b.txt', 'Inner/c.txt'])
  const texts = [a.id, c.id, copied.json().files[0].id].map((id) => content(app, id))
  expect(await Promise.all(texts)).toEqual(['a', 'c', 'b'])
  expect((await fileAt(app, '/a.txt')).linkedId).toBeUndefined()

  expect((await move(app, { fileIds: [a.id], folderIds: [inner.id], folder: 'Media' })).statusCode).toBe(200)
  expect((await copy(app, { folderIds: [inner.id], folder: 'Media/Inner' })).statusCode).toBe(400)
  expect((await copy(app, { folderIds: [inner.id], folder: 'Media' })).statusCode).toBe(200)
  expect(await onDisk(directory)).toEqual({ 'a.txt': 'a', 'Inner/c.txt': 'c', 'Inner (1)/c.txt': 'c' })
})

test('what is saved over a file keeps the earlier bytes as a version', async () => {
  const { app, directory } = await startLinkedApp({ 'a.txt': 'found' })
  const file = await fileAt(app, 'Media/a.txt')
  // Only the superuser may give files away.
  const owner = process.getuid?.() === 0 ? 1234 : process.getuid?.()
  await chown(join(directory, 'a.txt'), owner ?? -1, -1)
  await save(app, file.id, 'first')
  expect((await stat(join(directory, 'a.txt'))).uid).toBe(owner)
  app.clock.advance(60 * 60_000)
  await save(app, file.id, 'second')
  expect(await onDisk(directory)).toEqual({ 'a.txt': 'second' })
  expect(await earlierContents(app, file.id)).toEqual(['first', 'found'])
  const tus = new TusClient(app)
  await tus.create(3, {
    metadata: { filename: 'a.txt', folder: 'Media', ifexists: 'replace' },
    body: Buffer.from('new'),
  })
  expect(await onDisk(directory)).toEqual({ 'a.txt': 'new' })
  expect(await earlierContents(app, file.id)).toEqual(['second', 'first', 'found'])
})

test('what other programs delete is in the trash as it was last written over here', async () => {
  const { app, directory, id } = await startLinkedApp({ 'a.txt': 'found', 'Inner/b.txt': 'b', 'Inner/c.txt': 'c' })
  const [a, b] = [await fileAt(app, 'Media/a.txt'), await fileAt(app, 'Media/Inner/b.txt')]
  await save(app, a.id, 'first')
  await save(app, b.id, 'b written')
  await rm(join(directory, 'a.txt'))
  await rm(join(directory, 'Inner'), { recursive: true })
  await expect.poll(() => pathsOf(app)).toEqual([])
  const entries = await trashed(app)
  expect(entries.map(({ name, sizeBytes }) => [name, sizeBytes]).sort()).toEqual([
    ['a.txt', 5],
    ['b.txt', 1],
  ])
  expect(
    (
      await restore(
        app,
        entries.map((entry) => entry.id),
      )
    ).statusCode,
  ).toBe(200)
  expect(await onDisk(directory)).toEqual({ 'a.txt': 'found', 'Inner/b.txt': 'b' })
  await save(app, a.id, 'again')
  expect((await send(app, unlinkFolder, { params: { id }, payload: { pin: TEST_PIN } })).statusCode).toBe(200)
  expect(await onDisk(directory)).toEqual({ 'a.txt': 'again', 'Inner/b.txt': 'b' })
  expect((await trashed(app)).map(({ name }) => name).sort()).toEqual(['a.txt', 'b.txt'])
})

test('what was changed on the disk meanwhile is not written over', async () => {
  const { app, directory } = await startLinkedApp({ 'a.txt': 'found', 'Inner/b.txt': 'b' })
  const file = await fileAt(app, 'Media/a.txt')
  await writeInside(directory, 'a.txt', 'changed by another program')
  const changed = [409, expect.stringContaining('changed on the disk')]
  const headers = { 'if-match': `"${file.version}"` }
  const saving = send(app, replaceTextContent, {
    params: { id: file.id },
    payload: { content: 'mine', pin: TEST_PIN },
    headers,
  })
  expect(await answer(saving)).toEqual(changed)
  expect(await onDisk(directory)).toMatchObject({ 'a.txt': 'changed by another program' })
  await expect.poll(async () => (await fileAt(app, 'Media/a.txt')).version).not.toBe(file.version)
  await writeInside(directory, 'Inner/b.txt', 'b changed')
  const b = await fileAt(app, 'Media/Inner/b.txt')
  const deleted = await app.delete(b.id)
  // Whether that was seen before or not.
  if (deleted.statusCode === 409) expect(await onDisk(directory)).toMatchObject({ 'Inner/b.txt': 'b changed' })
  else expect(await trashed(app)).toMatchObject([{ name: 'b.txt', sizeBytes: 9 }])
  // A name that is taken there, and not seen yet, gets a number.
  const storing = writeInside(directory, 'new.txt', 'theirs').then(() => app.store('new.txt', 'ours', 'Media'))
  const stored = await storing
  const found = await onDisk(directory)
  expect([found['new.txt'], found['new (1).txt']]).toEqual(['theirs', 'ours'])
  expect(await content(app, stored.id)).toBe('ours')
})

test('nothing is changed where it cannot be, and that is said', async () => {
  const { app, directory, root, id } = await startLinkedApp({ 'a.txt': 'a', 'Inner/b.txt': 'b' })
  const file = await fileAt(app, 'Media/a.txt')
  const own = await app.store('own.txt', 'own')
  const top = (await linkOf(app, id))?.folderId ?? ''
  const upload = (name: string) =>
    answer(
      app.upload([
        { name: 'pin', value: TEST_PIN },
        { name: 'folder', value: 'Media' },
        { name: 'file', fileName: name, value: 'n' },
      ]),
    )
  expect(await upload(`${'é'.repeat(150)}.txt`)).toEqual([400, expect.stringContaining('shorter')])
  expect(await answer(remove(app, { folderIds: [top] }))).toEqual([409, expect.stringContaining('Unlink it')])
  const protect = { newPassword: 'secret words', pin: TEST_PIN }
  const protection = (of: string) =>
    answer(app.request({ method: 'PUT', url: `/api/files/${of}/protection`, payload: protect }))
  const unprotected = [409, expect.stringContaining('password')]
  expect(await protection(file.id)).toEqual(unprotected)
  expect(await protection(own.id)).toEqual([200, expect.anything()])
  expect(await answer(move(app, { fileIds: [own.id], folder: 'Media' }))).toEqual(unprotected)

  const change = (isReadOnly: boolean) => send(app, changeLinkedFolder, { params: { id }, payload: { isReadOnly } })
  expect((await change(true)).json()).toMatchObject({ isReadOnly: true, refusal: 'Read-only here' })
  const readOnly = [403, expect.stringContaining('read-only')]
  expect(await upload('n.txt')).toEqual(readOnly)
  expect(await answer(changeFile(app, file.id, { name: 'x.txt' }))).toEqual(readOnly)
  expect(await answer(app.delete(file.id))).toEqual(readOnly)
  expect(await answer(move(app, { fileIds: [file.id], folder: '' }))).toEqual(readOnly)
  expect((await copy(app, { fileIds: [file.id], folder: '' })).statusCode).toBe(200)
  expect(await content(app, (await fileAt(app, '/a.txt')).id)).toBe('a')
  // Its own name and place are only here.
  expect((await changeFolder(app, top, { name: 'Films' })).statusCode).toBe(200)
  expect((await changeFolder(app, top, { name: 'Media' })).statusCode).toBe(200)
  expect((await change(false)).json()).toMatchObject({ isReadOnly: false, refusal: null })

  await rename(directory, join(root, 'away'))
  const offline = [503, expect.stringContaining('not connected')]
  expect(await upload('n.txt')).toEqual(offline)
  expect(await answer(app.delete(file.id))).toEqual(offline)
  expect(await answer(copy(app, { fileIds: [file.id], folder: '' }))).toEqual(offline)
  await rename(join(root, 'away'), directory)
  expect(await onDisk(directory)).toEqual({ 'a.txt': 'a', 'Inner/b.txt': 'b' })
  const [link] = await linksOf(app)
  expect(link?.waitingCount).toBe(0)
})

test('other programs write there over WebDAV', async () => {
  const { app, directory } = await startLinkedApp({ 'a.txt': 'words', 'Inner/b.txt': 'b' })
  const dav = await program(app)
  expect(await dav.list('/Media/')).toEqual(['/dav/Media/Inner/', '/dav/Media/a.txt'])
  expect(await dav.text('/Media/a.txt')).toBe('words')
  expect((await dav.put('/Media/a.txt', 'changed')).statusCode).toBe(204)
  expect((await dav.send('MKCOL', '/Media/New')).statusCode).toBe(201)
  expect((await dav.put('/Media/New/n.txt', 'new')).statusCode).toBe(201)
  const destination = (path: string) => ({ headers: { destination: `/dav${path}` } })
  expect((await dav.send('COPY', '/Media/a.txt', destination('/Media/New/copy.txt'))).statusCode).toBe(201)
  expect((await dav.send('MOVE', '/Media/Inner', destination('/Media/New/Inner'))).statusCode).toBe(201)
  expect((await dav.send('DELETE', '/Media/New/n.txt')).statusCode).toBe(204)
  expect(await onDisk(directory)).toEqual({ 'a.txt': 'changed', 'New/copy.txt': 'changed', 'New/Inner/b.txt': 'b' })
})

test('a symbolic link in the place of a folder leads nothing out', async () => {
  const { app, directory, root, id } = await startLinkedApp({ 'Inner/b.txt': 'b' })
  const inner = await folderAt(app, 'Media/Inner')
  await rename(join(directory, 'Inner'), join(root, 'aside'))
  await symlink(join(root, 'aside'), join(directory, 'Inner'))
  await app.upload([
    { name: 'pin', value: TEST_PIN },
    { name: 'folder', value: 'Media/Inner' },
    { name: 'file', fileName: 'n.txt', value: 'n' },
  ])
  await changeFolder(app, inner.id, { name: 'Other' })
  expect(await readdir(join(root, 'aside'))).toEqual(['b.txt'])
  await expect.poll(async () => (await linkOf(app, id))?.waitingCount).toBe(0)
  await expect.poll(() => pathsOf(app)).toEqual(['Media/Other/n.txt'])
  expect(await onDisk(join(directory, 'Other'))).toEqual({ 'n.txt': 'n' })
})
