import { mkdirSync, readdirSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { unlinkFolder } from '@pinloft/contract/linked-folders/endpoints'
import { expect, test, vi } from 'vitest'
import { content, move } from '../../core/files/tree/entries.builders.ts'
import { hasUnansweredCalls } from '../../platform/blobs/disk-calls.ts'
import { diskFileSystem } from '../../platform/blobs/file-system.ts'
import { answer } from '../../testing/answer.ts'
import { isLongRun } from '../../testing/is-long-run.ts'
import { canMount, canMountDead, mountDead, mountOn, unmount } from '../../testing/mounts.ts'
import { send } from '../../testing/operation.ts'
import { TEST_PIN } from '../../testing/test-app.ts'
import {
  fileAt,
  folderAt,
  linkOf,
  linksOf,
  makeLink,
  onDisk,
  pathsOf,
  rescan,
  sendLink,
  startLinkedApp,
  waitForScan,
} from './linked-folders.builders.ts'

// SQLite is enough: it is about disks that are full, gone or silent, and most of it is waiting for those.

vi.mock(import('../../platform/blobs/disk-deadline.ts'), () => ({ DISK_ANSWER_MS: 5000 }))

test.skipIf(!canMount)('a disk that goes away while it is written to gets all of it once it is back', async () => {
  let onRead = () => {}
  const fileSystem = {
    ...diskFileSystem,
    read: (...read: Parameters<typeof diskFileSystem.read>) => {
      onRead()
      return diskFileSystem.read(...read)
    },
  }
  const disk = (directory: string) => join(directory, '..', 'disk')
  const connect = (directory: string) => mountOn(directory, '--bind', disk(directory))
  const { app, directory, id } = await startLinkedApp(
    { 'a.txt': 'a' },
    {
      fileSystem,
      mount: (place) => {
        mkdirSync(disk(place))
        mountOn(disk(place), '-t', 'tmpfs', 'none')
        connect(place)
      },
    },
  )
  const fileIds = [(await app.store('one.txt', 'one')).id, (await app.store('two.txt', 'two')).id]
  onRead = () => {
    // Something else may be read before: a search index, for instance.
    if (!readdirSync(directory).some((name) => name.startsWith('.pinloft-'))) return
    onRead = () => {}
    unmount(directory)
  }
  expect((await move(app, { fileIds, folder: 'Media' })).statusCode).toBe(200)
  expect(await readdir(directory)).toEqual([])
  // Whichever came second is not on that disk, and can be read here.
  const texts = await Promise.all(fileIds.map((of) => content(app, of)))
  expect(texts.filter((text) => text === 'one' || text === 'two')).toHaveLength(1)
  connect(directory)
  await rescan(app, id)
  await expect.poll(() => onDisk(directory)).toEqual({ 'a.txt': 'a', 'one.txt': 'one', 'two.txt': 'two' })
  await expect.poll(() => pathsOf(app)).toEqual(['Media/a.txt', 'Media/one.txt', 'Media/two.txt'])
})

test.skipIf(!canMount)('a full disk and other mounts in it', async () => {
  let hasBegun = false
  let place = ''
  const fileSystem = {
    ...diskFileSystem,
    read: (...read: Parameters<typeof diskFileSystem.read>) => {
      hasBegun ||= place !== '' && readdirSync(place).some((name) => name.startsWith('.pinloft-'))
      return diskFileSystem.read(...read)
    },
  }
  const { app, directory, id } = await startLinkedApp(
    { 'a.txt': 'a', 'Inner/b.txt': 'b', 'Other/c.txt': 'c' },
    { fileSystem, mount: (directory) => mountOn(directory, '-t', 'tmpfs', '-o', 'size=1m', 'none') },
  )
  place = directory
  const large = Buffer.alloc(2_000_000, 'large ')
  const stored = await app.store('large.bin', large, 'Media')
  expect(await linkOf(app, id)).toMatchObject({ waitingCount: 1, waitingReason: 'The disk is full' })
  expect(await content(app, stored.id)).toBe(String(large))
  expect(hasBegun).toBe(false)
  mountOn(directory, '-o', 'remount,size=10m')
  await rescan(app, id)
  await expect.poll(async () => (await readdir(directory)).sort()).toEqual(['Inner', 'Other', 'a.txt', 'large.bin'])

  // Another mount of the same disk: nothing can be renamed into it.
  mkdirSync(join(directory, 'Bound'))
  await expect.poll(async () => (await folderAt(app, 'Media/Bound').catch(() => null))?.path).toBe('Media/Bound')
  mountOn(join(directory, 'Bound'), '--bind', join(directory, 'Other'))
  const [a, inner] = [await fileAt(app, 'Media/a.txt'), await folderAt(app, 'Media/Inner')]
  const b = await fileAt(app, 'Media/Inner/b.txt')
  const moved = await move(app, { fileIds: [a.id], folderIds: [inner.id], folder: 'Media/Bound' })
  expect(moved.statusCode).toBe(200)
  // What was copied is removed a moment later.
  await expect.poll(async () => (await readdir(directory)).sort()).toEqual(['Bound', 'Other', 'large.bin'])
  expect(await onDisk(join(directory, 'Bound'))).toEqual({ 'a.txt': 'a', 'Inner/b.txt': 'b', 'c.txt': 'c' })
  expect(await Promise.all([a.id, b.id].map((of) => content(app, of)))).toEqual(['a', 'b'])

  // The same place by another way: there is nothing to copy, and nothing to remove.
  const c = await fileAt(app, 'Media/Other/c.txt')
  expect((await move(app, { fileIds: [c.id], folder: 'Media/Bound' })).statusCode).toBe(200)
  expect(await readFile(join(directory, 'Bound/c.txt'), 'utf8')).toBe('c')

  // What was due is compared: afterwards nothing looks at the place of the other disk.
  app.clock.advance(1000)
  const wanted = new Date(app.clock.now()).toISOString()
  await rescan(app, id)
  await expect.poll(async () => (await linkOf(app, id))?.scannedAt).toBe(wanted)
  mountOn(join(directory, 'Other'), '-t', 'tmpfs', 'none')
  const entries = [
    { name: 'pin', value: TEST_PIN },
    { name: 'folder', value: 'Media/Other' },
    { name: 'file', fileName: 'n.txt', value: 'n' },
  ]
  expect(await answer(app.upload(entries))).toEqual([409, expect.stringContaining('Another disk')])
})

test.skipIf(!canMountDead)(
  'a disk in a linked folder that does not answer holds up nothing else on that folder’s own disk',
  async () => {
    const { app, root, directory, id } = await startLinkedApp({
      'a.txt': 'a',
      'Inner/b.txt': 'b',
      'Inner/Deep/c.txt': 'c',
      'Other/d.txt': 'd',
    })
    const other = join(root, 'beside')
    await mkdir(other)
    await writeFile(join(other, 'e.txt'), 'e')
    await waitForScan(app, (await makeLink(app, other, 'Beside')).id)
    const [b, c] = [await fileAt(app, 'Media/Inner/b.txt'), await fileAt(app, 'Media/Inner/Deep/c.txt')]
    const [inner, d] = [await folderAt(app, 'Media/Inner'), await fileAt(app, 'Media/Other/d.txt')]
    const [a, e] = [await fileAt(app, 'Media/a.txt'), await fileAt(app, 'Beside/e.txt')]
    const revive = mountDead(join(directory, 'Inner'))
    // As long as it is believed what was mounted where.
    await delay(1100)

    expect((await app.request({ url: `/api/files/${c.id}/content` })).statusCode).toBe(409)
    expect(await answer(move(app, { fileIds: [d.id], folder: 'Media/Inner' }))).toEqual([
      409,
      expect.stringContaining('Another disk'),
    ])
    expect(await answer(app.delete(b.id))).toEqual([409, expect.stringContaining('Another disk')])
    app.clock.advance(1000)
    const wanted = new Date(app.clock.now()).toISOString()
    await rescan(app, id)
    await expect.poll(async () => (await linkOf(app, id))?.scannedAt).toBe(wanted)
    expect(await linkOf(app, id)).toMatchObject({
      state: 'watching',
      refusal: null,
      skipped: [{ reason: 'mount', count: 1 }],
    })
    expect(await pathsOf(app)).toEqual(['Beside/e.txt', 'Media/Other/d.txt', 'Media/a.txt'])
    expect(await Promise.all([a.id, e.id].map((of) => content(app, of)))).toEqual(['a', 'e'])
    expect(await app.store('new.txt', 'new', 'Media')).toMatchObject({ folder: 'Media' })
    expect(await readFile(join(directory, 'new.txt'), 'utf8')).toBe('new')
    // What gets its name gets another one.
    await app.store('Inner', 'new', 'Media')
    await app.createFolder('Inner', 'Media')
    const named = async () => (await readdir(directory)).filter((name) => name.startsWith('Inner ('))
    await expect.poll(named).toHaveLength(2)
    expect(await readFile(join(directory, 'Inner (1)'), 'utf8')).toBe('new')
    expect((await linksOf(app)).map(({ state }) => state)).toEqual(['watching', 'watching'])
    // Nothing was asked of it.
    await expect.poll(hasUnansweredCalls).toBe(false)

    revive()
    await rescan(app, id)
    await expect.poll(() => pathsOf(app)).toContain('Media/Inner/Deep/c.txt')
    expect((await folderAt(app, 'Media/Inner')).id).not.toBe(inner.id)
  },
)

test.skipIf(!canMountDead)(
  'a link to a disk that does not answer holds up nothing of the disk that it is on',
  async () => {
    const { app, root, id } = await startLinkedApp({ 'a.txt': 'a' })
    const a = await fileAt(app, 'Media/a.txt')
    await mkdir(join(root, 'nas'))
    await mkdir(join(root, 'beside'))
    await symlink('nas/films', join(root, 'films'))
    await symlink('beside', join(root, 'link'))
    const revive = mountDead(join(root, 'nas'))
    await delay(1100)
    const asked = [sendLink(app, { directory: join(root, 'films') }), sendLink(app, { directory: join(root, 'films') })]
    // As long as those wait, and after that.
    expect(await content(app, a.id)).toBe('a')
    expect((await makeLink(app, join(root, 'link'))).directory).toBe(join(root, 'beside'))
    expect(hasUnansweredCalls()).toBe(true)
    const silent = [503, expect.stringContaining('does not answer')]
    expect(await Promise.all(asked.map(answer))).toEqual([silent, silent])
    expect(await content(app, a.id)).toBe('a')
    expect(await linkOf(app, id)).toMatchObject({ state: 'watching', refusal: null })
    revive()
    expect((await sendLink(app, { directory: join(root, 'films') })).statusCode).toBe(404)
  },
)

test.skipIf(!canMountDead)(
  'a folder that a link to a disk that does not answer replaces holds up nothing of its own disk',
  async () => {
    const { app, root, directory } = await startLinkedApp({ 'a.txt': 'a', 'Inner/Deep/b.txt': 'b' })
    const [a, b] = [await fileAt(app, 'Media/a.txt'), await fileAt(app, 'Media/Inner/Deep/b.txt')]
    await mkdir(join(root, 'nas'))
    mountDead(join(root, 'nas'))
    await delay(1100)
    await rm(join(directory, 'Inner'), { recursive: true })
    await symlink('../nas', join(directory, 'Inner'))
    // Before the index is behind, or after that.
    expect([404, 409]).toContain((await app.request({ url: `/api/files/${b.id}/content` })).statusCode)
    expect(await content(app, a.id)).toBe('a')
    await expect.poll(() => pathsOf(app)).toEqual(['Media/a.txt'])
    expect(hasUnansweredCalls()).toBe(false)
  },
)

/** What the service says of it. */
const CLOSE_WITHIN_MS = 15_000

test.skipIf(!canMountDead).each(isLongRun ? [0, 500, 1900] : [0, 1900])(
  'a folder whose disk does not answer is unlinked, and the server closed %i ms after that',
  async (afterMs) => {
    const { app, root } = await startLinkedApp({ 'a.txt': 'a' })
    const directory = join(root, 'nas', 'films')
    await mkdir(directory, { recursive: true })
    await writeFile(join(directory, 'f.txt'), 'f')
    const { id } = await makeLink(app, directory, 'Films')
    await waitForScan(app, id)
    mountDead(join(root, 'nas'))
    await delay(1100)
    const asking = answer(rescan(app, id))
    let status = 0
    const unlinking = answer(send(app, unlinkFolder, { params: { id }, payload: { pin: TEST_PIN } })).then((reply) => {
      status = reply[0]
    })
    await delay(afterMs)
    const began = performance.now()
    await app.http.close()
    // Neither is waited for by the other without end, and nothing goes on without a database.
    expect(performance.now() - began).toBeLessThan(CLOSE_WITHIN_MS)
    await Promise.all([asking, unlinking])
    expect([200, 503]).toContain(status)
    const restarted = await app.restart()
    const left = status === 200 ? ['Media/a.txt'] : ['Films/f.txt', 'Media/a.txt']
    await expect.poll(() => pathsOf(restarted)).toEqual(left)
    expect(await linksOf(restarted)).toHaveLength(left.length)
  },
)
