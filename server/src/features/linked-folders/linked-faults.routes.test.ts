import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { unlinkFolder } from '@pinloft/contract/linked-folders/endpoints'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changeFile, changeFolder, content, move } from '../../core/files/tree/entries.builders.ts'
import { restore, trashed } from '../../core/trash/trash.builders.ts'
import { diskFileSystem } from '../../platform/blobs/file-system.ts'
import { answer } from '../../testing/answer.ts'
import { send } from '../../testing/operation.ts'
import { TEST_PIN, type TestApp } from '../../testing/test-app.ts'
import {
  fileAt,
  folderAt,
  linkOf,
  linksOf,
  makeLink,
  onDisk,
  pathsOf,
  rescan,
  startLinkedApp,
  waitForScan,
} from './linked-folders.builders.ts'

/** What is done before anything is opened in a linked directory, by its path there. */
let onOpen: (path: string) => Promise<void> | undefined = () => undefined
vi.mock(import('node:fs/promises'), async (importOriginal) => {
  const real = await importOriginal()
  const open: typeof real.open = async (path, ...options) => {
    const [, inside] = String(path).split(/\/media(?:\/|$)/)
    if (inside !== undefined) await onOpen(inside)
    if (isOnNas(String(path))) await onOpenNas()
    return real.open(path, ...options)
  }
  return { ...real, open }
})
/** What is done before anything is opened on the disk of another computer. */
let onOpenNas: () => Promise<void> | undefined = () => undefined
const isOnNas = (path: string) => path.includes('/nas')
vi.mock(import('../../platform/blobs/mounts.ts'), async (importOriginal) => {
  const real = await importOriginal()
  return { ...real, deviceOf: (path: string) => (isOnNas(path) ? 'nas' : real.deviceOf(path)) }
})
let answerMs = 600_000
vi.mock(import('../../platform/blobs/disk-deadline.ts'), () => ({
  get DISK_ANSWER_MS() {
    return answerMs
  },
}))
/** As `statfs` says it; null for that of the real file system. */
let fileSystemType: string | null = null
vi.mock(import('./identity.ts'), async (importOriginal) => {
  const real = await importOriginal()
  const seeDirectory: typeof real.seeDirectory = async (directory) => {
    const seen = await real.seeDirectory(directory)
    return { ...seen, identity: { ...seen.identity, type: fileSystemType ?? seen.identity.type } }
  }
  return { ...real, seeDirectory }
})

/** So that a copy takes longer than the end of the server, which cuts it short. */
const SLOW_READ_MS = 50

/** A disk of ours where what is written first waits for the hooks that were added. */
function heldDisk() {
  const hooks: (() => Promise<void>)[] = []
  const write = async (...step: Parameters<typeof diskFileSystem.write>) => {
    await hooks.shift()?.()
    return diskFileSystem.write(...step)
  }
  /** Holds the next write that no other holds. */
  const hold = () => {
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    hooks.push(() => {
      begun.resolve()
      return ended.promise
    })
    return { begun: begun.promise, end: ended.resolve }
  }
  return { fileSystem: { ...diskFileSystem, write }, hold }
}

const unlink = (app: TestApp, id: string) => send(app, unlinkFolder, { params: { id }, payload: { pin: TEST_PIN } })

async function restoreAll(app: TestApp): Promise<void> {
  const ids = (await trashed(app)).map((entry) => entry.id)
  expect((await restore(app, ids)).statusCode).toBe(200)
}

test('unlinking waits for bytes that only the disk has', async () => {
  let isFull = false
  const write = async (...step: Parameters<typeof diskFileSystem.write>) => {
    if (isFull) throw Object.assign(new Error('No space'), { code: 'ENOSPC', syscall: 'write' })
    return diskFileSystem.write(...step)
  }
  const { app, directory, id } = await startLinkedApp(
    { 'a.txt': 'a', 'b.txt': 'b' },
    { fileSystem: { ...diskFileSystem, write } },
  )
  const a = await fileAt(app, 'Media/a.txt')
  isFull = true
  expect((await app.delete(a.id)).statusCode).toBe(200)
  expect(await linkOf(app, id)).toMatchObject({ waitingCount: 1 })
  expect(await answer(unlink(app, id))).toEqual([409, expect.stringContaining('still being copied')])
  expect((await changeFile(app, (await fileAt(app, 'Media/b.txt')).id, { name: 'c.txt' })).statusCode).toBe(200)
  isFull = false
  await rescan(app, id)
  await expect.poll(async () => (await linkOf(app, id))?.waitingCount).toBe(0)
  expect((await unlink(app, id)).statusCode).toBe(200)
  expect(await onDisk(directory)).toEqual({ 'c.txt': 'b' })
  await restoreAll(app)
  expect(await content(app, a.id)).toBe('a')
})

test('what is deleted in a folder while that is about to be moved keeps its bytes', async () => {
  const { fileSystem, hold } = heldDisk()
  const { app, directory } = await startLinkedApp(
    { 'one.txt': '1', 'two.txt': '2', 'Inner/b.txt': 'b', 'Inner/c.txt': 'c' },
    { fileSystem },
  )
  const [one, two, b] = [
    await fileAt(app, 'Media/one.txt'),
    await fileAt(app, 'Media/two.txt'),
    await fileAt(app, 'Media/Inner/b.txt'),
  ]
  const inner = await folderAt(app, 'Media/Inner')
  const [first, second] = [hold(), hold()]
  const replies = [app.delete(one.id)]
  await first.begun
  replies.push(app.delete(two.id), changeFolder(app, inner.id, { name: 'Outer' }))
  await expect.poll(() => pathsOf(app)).toEqual(['Media/Outer/b.txt', 'Media/Outer/c.txt'])
  first.end()
  // The renaming is in the same round, and it is known by then what is in the way of that.
  await second.begun
  replies.push(app.delete(b.id))
  await expect.poll(() => pathsOf(app)).toEqual(['Media/Outer/c.txt'])
  second.end()
  expect((await Promise.all(replies)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
  await expect.poll(() => onDisk(directory)).toEqual({ 'Outer/c.txt': 'c' })
  await restoreAll(app)
  expect(await content(app, b.id)).toBe('b')
  await expect.poll(async () => Object.keys(await onDisk(directory)).length).toBe(4)
})

test('a long copy ends with the server', async () => {
  const { promise: hasBegun, resolve: begin } = Promise.withResolvers<void>()
  let isSlow = false
  const read = async (...step: Parameters<typeof diskFileSystem.read>) => {
    if (isSlow) {
      begin()
      await delay(SLOW_READ_MS)
    }
    return diskFileSystem.read(...step)
  }
  const { app, directory } = await startLinkedApp({}, { fileSystem: { ...diskFileSystem, read } })
  const own = await app.store('large.bin', Buffer.alloc(50_000_000))
  isSlow = true
  const moving = move(app, { fileIds: [own.id], folder: 'Media' }).catch(() => {})
  await hasBegun
  await app.http.close()
  await moving
  expect(await readdir(directory)).toEqual([])
})

test('what the disk cannot do is refused first, and one that does not answer holds nothing else up', async () => {
  // FAT.
  fileSystemType = String(0x4d44)
  const { app, directory, id } = await startLinkedApp({ 'a.txt': 'a', 'b.txt': 'b' })
  const [a, b] = [await fileAt(app, 'Media/a.txt'), await fileAt(app, 'Media/b.txt')]
  for (const name of ['a:b.txt', 'con.txt', 'end.']) {
    expect(await answer(changeFile(app, a.id, { name }))).toEqual([400, expect.stringContaining('for Windows')])
  }
  onOpen = async (path) => {
    if (path.endsWith('.txt')) throw Object.assign(new Error('Not yours'), { code: 'EACCES', syscall: 'open' })
  }
  const unreadable = [403, expect.stringContaining('may not read')]
  expect(await answer(app.delete(a.id))).toEqual(unreadable)
  expect(await answer(move(app, { fileIds: [a.id], folder: '' }))).toEqual(unreadable)
  // Nobody reads it for that.
  expect((await changeFile(app, a.id, { name: 'console.txt' })).statusCode).toBe(200)
  expect(await onDisk(directory)).toEqual({ 'console.txt': 'a', 'b.txt': 'b' })

  const { promise: answered, resolve: goOn } = Promise.withResolvers<void>()
  let askedCount = 0
  onOpen = () => {
    askedCount++
    return answered
  }
  answerMs = 1
  expect(await answer(app.delete(b.id))).toEqual([503, expect.stringContaining('not connected')])
  expect((await app.createFolder('Elsewhere')).path).toBe('Elsewhere')
  const readers = Array.from({ length: 10 }, () => answer(app.request({ url: `/api/files/${b.id}/content` })))
  for (const reply of await Promise.all(readers)) expect(reply).toEqual([503, expect.stringContaining('not connected')])
  // Each question that is not answered holds a thread.
  expect(askedCount).toBeLessThanOrEqual(2)
  await rescan(app, id)
  await expect.poll(() => linkOf(app, id)).toMatchObject({ state: 'offline', reason: 'The disk does not answer' })
  onOpen = () => undefined
  answerMs = 600_000
  goOn()
  await rescan(app, id)
  await expect.poll(() => linkOf(app, id)).toMatchObject({ state: 'watching', refusal: null })
  expect((await app.delete(b.id)).statusCode).toBe(200)
  fileSystemType = null
})

test('a disk that is linked twice and does not answer holds up no other one, and is unlinked at once', async () => {
  const { app, root } = await startLinkedApp({ 'a.txt': 'a' })
  const a = await fileAt(app, 'Media/a.txt')
  const ids: string[] = []
  for (const name of ['Films', 'Music']) {
    const directory = join(root, 'nas', name)
    await mkdir(directory, { recursive: true })
    await writeFile(join(directory, 'one.txt'), name)
    ids.push((await makeLink(app, directory)).id)
    await waitForScan(app, ids.at(-1) ?? '')
  }
  const [films = '', music = ''] = ids
  const { promise: answered, resolve: goOn } = Promise.withResolvers<void>()
  let askedCount = 0
  onOpenNas = () => {
    askedCount++
    return answered
  }
  onTestFinished(() => goOn())
  const onNas = [await fileAt(app, 'Films/one.txt'), await fileAt(app, 'Music/one.txt')]
  const reading = onNas
    .flatMap((file) => [content(app, file.id), content(app, file.id)])
    .map((text) => text.catch(() => ''))
  await expect.poll(() => askedCount).toBe(2)
  for (let reads = 0; reads < 10; reads++) expect(await content(app, a.id)).toBe('a')
  expect(askedCount).toBe(2)

  // Nothing is known of its silence yet: no call is overdue.
  expect(await answer(unlink(app, films))).toEqual([200, expect.stringContaining('no longer linked')])
  expect(await pathsOf(app)).toEqual(['Media/a.txt', 'Music/one.txt'])
  expect((await unlink(app, music)).statusCode).toBe(200)
  expect(await linksOf(app)).toHaveLength(1)
  expect(askedCount).toBe(2)
  goOn()
  onOpenNas = () => undefined
  await Promise.all(reading)
  expect(await onDisk(join(root, 'nas'))).toEqual({ 'Films/one.txt': 'Films', 'Music/one.txt': 'Music' })
})
