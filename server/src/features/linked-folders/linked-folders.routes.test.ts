import { execFileSync } from 'node:child_process'
import { mkdir, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { changeFile, type Folder, getFileContent, listFolders } from '@pinloft/contract/files/endpoints'
import { listJobs } from '@pinloft/contract/jobs/endpoints'
import {
  acceptReplacedDirectory,
  LINKED_FOLDER_JOB,
  listLinkableDirectories,
  listLinkedSkipped,
  unlinkFolder,
} from '@pinloft/contract/linked-folders/endpoints'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { send } from '../../testing/operation.ts'
import { startOpenTestApp, TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import {
  fileAt,
  filesOf,
  linkOf,
  linksOf,
  makeDirectory,
  makeLink,
  pathsOf,
  rescan,
  sendLink,
  startLinkedApp,
  waitForScan,
  waitForState,
  writeInside,
} from './linked-folders.builders.ts'

const content = (app: TestApp, id: string, headers = {}) => send(app, getFileContent, { params: { id }, headers })
const foldersOf = async (app: TestApp) => (await app.request({ url: listFolders.path })).json<Folder[]>()

test('linking needs the PIN and a directory below a root that is neither linked nor our own', async () => {
  const root = await makeDirectory({ 'music/a.mp3': 'a', 'music/inner/b.mp3': 'b' })
  const elsewhere = await makeDirectory()
  await symlink(elsewhere, join(root, 'way-out'))
  const app = await startOpenTestApp({ linkRoots: [root, '/nonexistent'] })
  expect(await answer(sendLink(app, { directory: join(root, 'music'), pin: 'wrong' }))).toEqual([403, 'Invalid PIN'])
  expect(await answer(sendLink(app, { directory: ' ' }))).toEqual([400, 'Choose a directory of the server'])
  expect((await sendLink(app, { directory: join(root, 'nothing') })).statusCode).toBe(404)
  const outside = [409, expect.stringContaining('LINK_ROOTS')]
  for (const directory of [elsewhere, join(root, 'way-out'), join(root, '..'), '/etc']) {
    expect(await answer(sendLink(app, { directory }))).toEqual(outside)
  }
  const { folder, directory } = await makeLink(app, join(root, 'music'))
  expect({ folder, directory }).toEqual({ folder: 'music', directory: join(root, 'music') })
  for (const taken of ['music', 'music/inner', '']) {
    const refused = await answer(sendLink(app, { directory: join(root, taken), name: 'Other' }))
    expect(refused).toEqual([409, expect.stringContaining('linked already')])
  }
  const listed = (of: string) =>
    app.request({ url: `${listLinkableDirectories.path}?directory=${encodeURIComponent(of)}` })
  expect((await listed('')).json()).toMatchObject({ parent: null, directories: [{ name: root, directory: root }] })
  const shown = (await listed(root)).json()
  expect(shown).toMatchObject({ parent: '', hasMore: false, directories: [{ name: 'music' }] })
  expect((await listed('/etc')).statusCode).toBe(409)
})

test('the data folder is never linked', async () => {
  const root = await makeDirectory()
  const dataDir = join(root, 'data')
  await mkdir(dataDir)
  const app = await startOpenTestApp({ linkRoots: [root], dataDir })
  for (const directory of [root, dataDir, join(dataDir, 'blobs')]) {
    expect(await answer(sendLink(app, { directory }))).toEqual([409, expect.stringContaining('own data')])
  }
})

test('files show where they are, with their bytes, and what cannot is told', async () => {
  const { app, directory, id } = await startLinkedApp({
    'a.txt': 'first words',
    'Inner/b.txt': 'second',
    'Inner/e\u0301.txt': 'accent',
  })
  expect(await pathsOf(app)).toEqual(['Media/Inner/b.txt', 'Media/Inner/é.txt', 'Media/a.txt'])
  const file = await fileAt(app, 'Media/a.txt')
  expect(file).toMatchObject({ linkedId: id, size: 11, isPasswordProtected: false })
  expect((await content(app, file.id)).body).toBe('first words')
  expect((await content(app, file.id, { range: 'bytes=6-' })).body).toBe('words')
  expect((await content(app, (await fileAt(app, 'Media/Inner/é.txt')).id)).body).toBe('accent')
  expect((await foldersOf(app)).map(({ path, linkedId }) => [path, linkedId])).toEqual([
    ['Media/Inner', id],
    ['Media', id],
  ])
  expect(await linkOf(app, id)).toMatchObject({
    state: 'watching',
    fileCount: 3,
    folderCount: 1,
    sizeBytes: 23,
    skipped: [],
  })
  expect((await app.request({ url: '/api/dashboard/stats' })).json()).toMatchObject({ storage: { used: 0, kinds: [] } })
  const jobs = async () => (await app.request({ url: listJobs.path })).json()
  await expect.poll(jobs).toMatchObject([{ kind: LINKED_FOLDER_JOB, state: 'done', progress: { done: 4 } }])

  await symlink('/etc/passwd', join(directory, 'passwd'))
  execFileSync('mkfifo', [join(directory, 'pipe')])
  await writeFile(Buffer.concat([Buffer.from(`${directory}/`), Buffer.from([0x66, 0xff])]), 'x')
  await writeInside(directory, ' spaced', 'x')
  await writeInside(directory, 'Inner/é.txt', 'the usual form')
  await rescan(app, id)
  const reasons = async () => (await linkOf(app, id))?.skipped.map(({ reason, count }) => `${reason} ${count}`).sort()
  await expect.poll(reasons).toEqual(['encoding 1', 'link 1', 'name 1', 'special 1', 'taken 1'])
  const skipped = (await send(app, listLinkedSkipped, { params: { id } })).json()
  expect(skipped.totalCount).toBe(5)
  expect(skipped.entries).toContainEqual({ path: 'passwd', reason: 'link' })
  expect(skipped.entries).toContainEqual({ path: 'f?', reason: 'encoding' })
  expect((await content(app, (await fileAt(app, 'Media/Inner/é.txt')).id)).body).toBe('the usual form')
})

test('what changes on the disk shows here, and what is moved there keeps its row', async () => {
  const { app, directory, id } = await startLinkedApp({
    'a.txt': 'a',
    'b.txt': 'b',
    'Old/c.txt': 'c',
    'Gone/d.txt': 'd',
  })
  const [a, b, c] = [
    await fileAt(app, 'Media/a.txt'),
    await fileAt(app, 'Media/b.txt'),
    await fileAt(app, 'Media/Old/c.txt'),
  ]
  const old = (await foldersOf(app)).find(({ name }) => name === 'Old')
  expect((await send(app, changeFile, { params: { id: b.id }, payload: { isStarred: true } })).statusCode).toBe(200)
  await writeInside(directory, 'a.txt', 'a changed')
  await rename(join(directory, 'b.txt'), join(directory, 'Old', 'renamed.txt'))
  await rename(join(directory, 'Old'), join(directory, 'New'))
  await rm(join(directory, 'Gone'), { recursive: true })
  await writeInside(directory, 'Deep/er/new.txt', 'new')
  await rescan(app, id)
  const wanted = ['Media/Deep/er/new.txt', 'Media/New/c.txt', 'Media/New/renamed.txt', 'Media/a.txt']
  await expect.poll(() => pathsOf(app)).toEqual(wanted)
  await expect.poll(async () => (await content(app, a.id)).body).toBe('a changed')
  expect(await fileAt(app, 'Media/New/renamed.txt')).toMatchObject({ id: b.id, isStarred: true, version: b.version })
  expect(await fileAt(app, 'Media/New/c.txt')).toMatchObject({ id: c.id, version: c.version })
  expect((await content(app, c.id)).body).toBe('c')
  expect((await foldersOf(app)).find(({ name }) => name === 'New')?.id).toBe(old?.id)
  expect((await fileAt(app, 'Media/a.txt')).version).not.toBe(a.version)
})

test('a name that means two things is decided by the bytes, as anywhere else', async () => {
  const film = Buffer.alloc(1880, 0xff)
  for (let at = 0; at < film.length; at += 188) film[at] = 0x47
  const disk = Buffer.alloc(4096)
  disk.write('55aa', 510, 'hex')
  const { app, directory, id } = await startLinkedApp({ 'code.ts': 'export const answer = 42', 'empty.raw': '' })
  await writeInside(directory, 'Films/film.ts', film)
  await writeInside(directory, 'base.raw', disk)
  await writeInside(directory, 'plain.ts', 'let text')
  await rescan(app, id)
  const types = async () => Object.fromEntries((await filesOf(app)).map((file) => [file.originalName, file.mimeType]))
  const expected = {
    'code.ts': 'text/x-typescript',
    'empty.raw': 'application/octet-stream',
    'film.ts': 'video/mp2t',
    'base.raw': 'application/x-raw-disk-image',
    'plain.ts': 'text/x-typescript',
  }
  await expect.poll(types).toEqual(expected)
  // Written over, and renamed from here and on the disk.
  await writeInside(directory, 'plain.ts', film)
  await rename(join(directory, 'base.raw'), join(directory, 'base.bin'))
  const { id: filmId } = await fileAt(app, 'Media/Films/film.ts')
  await send(app, changeFile, { params: { id: filmId }, payload: { name: 'film.dat' } })
  await rescan(app, id)
  const { 'film.ts': type, 'base.raw': image, ...others } = expected
  await expect.poll(types).toEqual({ ...others, 'plain.ts': type, 'film.dat': type, 'base.bin': image })
})

test('changes are seen without being asked for', async () => {
  const { app, directory } = await startLinkedApp({ 'a.txt': 'a', 'Inner/b.txt': 'b' })
  await writeInside(directory, 'Inner/c.txt', 'c')
  await rm(join(directory, 'a.txt'))
  await expect.poll(() => pathsOf(app)).toEqual(['Media/Inner/b.txt', 'Media/Inner/c.txt'])
  await writeInside(directory, 'New/d.txt', 'd')
  await expect.poll(() => pathsOf(app)).toContain('Media/New/d.txt')
  await writeInside(directory, 'New/e.txt', 'e')
  await expect.poll(() => pathsOf(app)).toContain('Media/New/e.txt')
})

test('a file that was changed or swapped is not served as what it was', async () => {
  const { app, root, directory, id } = await startLinkedApp({ 'a.txt': 'a', 'Inner/b.txt': 'b' })
  const [a, b] = [await fileAt(app, 'Media/a.txt'), await fileAt(app, 'Media/Inner/b.txt')]
  await writeInside(root, 'secrets/b.txt', 'secret')
  await rename(join(directory, 'Inner'), join(root, 'aside'))
  await symlink(join(root, 'secrets'), join(directory, 'Inner'))
  await rm(join(directory, 'a.txt'))
  await symlink(join(root, 'secrets', 'b.txt'), join(directory, 'a.txt'))
  for (const file of [a, b]) {
    const { statusCode, body } = await content(app, file.id)
    expect([404, 409]).toContain(statusCode)
    expect(body).not.toContain('secret')
  }
  // That it is not as it was wakes the comparison.
  await expect.poll(() => pathsOf(app)).toEqual([])
  expect((await linkOf(app, id))?.skipped).toEqual([{ reason: 'link', count: 2 }])
})

test('without its disk everything stays listed, and another disk in its place is asked about', async () => {
  const { app, root, directory, id } = await startLinkedApp({ 'a.txt': 'a', 'Inner/b.txt': 'b' })
  const file = await fileAt(app, 'Media/a.txt')
  const away = join(root, 'away')
  await rename(directory, away)
  expect(await answer(content(app, file.id))).toEqual([503, expect.stringContaining('not connected')])
  await rescan(app, id)
  await waitForState(app, id, 'offline')
  expect(await answer(content(app, file.id))).toEqual([503, expect.stringContaining('not connected')])
  // As where a disk is mounted.
  await mkdir(directory)
  await rescan(app, id)
  await expect.poll(async () => (await linkOf(app, id))?.reason).toContain('empty')
  expect(await pathsOf(app)).toHaveLength(2)

  await writeInside(directory, 'other.txt', 'other')
  await rescan(app, id)
  await waitForState(app, id, 'replaced')
  expect(await pathsOf(app)).toHaveLength(2)
  const accept = (pin: string) => send(app, acceptReplacedDirectory, { params: { id }, payload: { pin } })
  expect((await accept('wrong')).statusCode).toBe(403)

  await rm(directory, { recursive: true })
  await rename(away, directory)
  await rescan(app, id)
  await waitForState(app, id, 'watching')
  expect((await content(app, file.id)).body).toBe('a')
  expect((await fileAt(app, 'Media/a.txt')).id).toBe(file.id)
  expect((await accept(TEST_PIN)).statusCode).toBe(409)

  await rename(directory, away)
  await writeInside(directory, 'other.txt', 'other')
  await rescan(app, id)
  await waitForState(app, id, 'replaced')
  expect((await accept(TEST_PIN)).json()).toMatchObject({ state: 'watching', fileCount: 1, reason: null })
  expect(await pathsOf(app)).toEqual(['Media/other.txt'])
})

test('unlinking removes what shows here and nothing on the disk; a restart changes nothing', async () => {
  const { app, directory, id } = await startLinkedApp({ 'a.txt': 'a', 'Inner/b.txt': 'b' })
  const restarted = await app.restart({ linkRoots: [join(directory, '..')] })
  await waitForScan(restarted, id)
  const file = await fileAt(restarted, 'Media/a.txt')
  expect((await content(restarted, file.id)).body).toBe('a')
  const unlink = (pin: string) => send(restarted, unlinkFolder, { params: { id }, payload: { pin } })
  expect((await unlink('wrong')).statusCode).toBe(403)
  expect((await unlink(TEST_PIN)).statusCode).toBe(200)
  expect(await pathsOf(restarted)).toEqual([])
  expect(await linksOf(restarted)).toEqual([])
  expect(await foldersOf(restarted)).toEqual([])
  expect((await readdir(directory)).sort()).toEqual(['Inner', 'a.txt'])
  expect((await unlink(TEST_PIN)).statusCode).toBe(404)
  await makeLink(restarted, directory, 'Again')
})
