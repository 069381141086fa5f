import { mkdirSync, readdirSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { content, move } from '../../core/files/tree/entries.builders.ts'
import { diskFileSystem } from '../../platform/blobs/file-system.ts'
import { answer } from '../../testing/answer.ts'
import { canMount, mountOn, unmount } from '../../testing/mounts.ts'
import { TEST_PIN } from '../../testing/test-app.ts'
import { fileAt, folderAt, linkOf, onDisk, pathsOf, rescan, startLinkedApp } from './linked-folders.builders.ts'

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
