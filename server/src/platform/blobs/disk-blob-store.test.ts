import { mkdir, readdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { RecordedDisk, settleTurns } from '../../testing/recorded-disk.ts'
import { DiskBlobStore } from './disk-blob-store.ts'

const MEBIBYTE = 1024 * 1024
const PREPARATION = [
  'makeDirectory staging',
  'makeDirectory blobs',
  'makeDirectory uploads',
  'remove staging/link-probe',
  'remove blobs/link-probe',
  'open staging/link-probe',
  'close staging/link-probe',
  'link staging/link-probe blobs/link-probe',
  'unlink blobs/link-probe',
  'unlink staging/link-probe',
  'open .',
  'sync .',
  'close .',
  'open blobs',
  'sync blobs',
  'close blobs',
]

async function setUp() {
  const disk = await RecordedDisk.create()
  const store = await DiskBlobStore.open(disk.root, disk.fileSystem)
  onTestFinished(() => store.close().catch(() => {}))
  disk.forget()
  return { disk, store, names: (folder: string) => readdir(join(disk.root, folder)) }
}

async function put(store: DiskBlobStore, content: Buffer): Promise<string> {
  const staged = await store.stage()
  await staged.write(content)
  const { key } = await staged.finish()
  staged.keep()
  return key
}

test('opening a store prepares the disk, step by step', async () => {
  const disk = await RecordedDisk.create()
  const store = await DiskBlobStore.open(disk.root, disk.fileSystem)
  onTestFinished(() => store.close())
  expect(disk.underWay).toEqual([])
  expect(disk.steps).toEqual(PREPARATION)
  expect(disk.openPaths).toEqual([])
})

test.each(PREPARATION)('a store does not open when the step “%s” fails', async (step) => {
  const disk = await RecordedDisk.create()
  disk.fail(step)
  await expect(DiskBlobStore.open(disk.root, disk.fileSystem)).rejects.toThrow()
})

test('leftovers of an interrupted start do not prevent the next one', async () => {
  const disk = await RecordedDisk.create()
  for (const folder of ['staging', 'blobs']) {
    await mkdir(join(disk.root, folder))
    await writeFile(join(disk.root, folder, 'link-probe'), '')
  }
  const store = await DiskBlobStore.open(disk.root, disk.fileSystem)
  await store.close()
})

test('a blob directory is opened once, and its name is synced when it is new or was not synced', async () => {
  const { disk, store } = await setUp()
  const keys = ['aa', 'aa', 'bb', 'cc'].map((start, index) => start.padEnd(32, String(index)))
  await mkdir(join(disk.root, 'blobs/cc'))
  for (const key of keys) await writeFile(join(disk.root, 'uploads', key), 'x')
  const finish = async (index: number) => {
    disk.forget()
    const partial = await store.partials.open(keys[index] ?? '')
    await partial.finish(1).finally(() => partial.close())
    return disk.steps.filter((step) => /^(sync blobs|open blobs\/..|makeDirectory blobs\/..)$/.test(step))
  }
  const opening = (name: string) => [`makeDirectory blobs/${name}`, 'sync blobs', `open blobs/${name}`]
  disk.fail('sync blobs')
  await expect(finish(0)).rejects.toMatchObject({ code: 'EIO' })
  disk.mend()
  // It exists already, but its name may not be durable.
  expect(await finish(0)).toEqual(opening('aa'))
  expect(await finish(1)).toEqual([])
  expect(await finish(2)).toEqual(opening('bb'))
  expect(await finish(3)).toEqual(['makeDirectory blobs/cc', 'open blobs/cc'])
})

test('closing removes the names left in staging and leaves no file open', async () => {
  const { disk, store, names } = await setUp()
  await put(store, Buffer.from('abc'))
  const release = disk.hold('unlink')
  const close = vi.spyOn(DatabaseSync.prototype, 'close')
  onTestFinished(() => close.mockRestore())
  disk.forget()
  const closing = store.close()
  await expect.poll(() => disk.steps.some((step) => step.startsWith('unlink'))).toBe(true)
  await settleTurns()
  expect(disk.steps.filter((step) => step.startsWith('close blobs'))).toEqual([])
  release()
  await closing
  expect(disk.underWay).toEqual([])
  expect(disk.openPaths).toEqual([])
  expect(await names('staging')).toEqual([])
  expect(close).toHaveBeenCalledOnce()
})

test('deleting resolves once the blob is removed, and rejects on failure', async () => {
  const { disk, store } = await setUp()
  const key = await put(store, Buffer.from('abc'))
  await store.close()
  disk.forget()
  await store.delete(key)
  expect(disk.underWay).toEqual([])
  expect(disk.steps).toEqual([`remove blobs/${key.slice(0, 2)}/${key}`])
  await store.delete(key)
  disk.fail('remove')
  await expect(store.delete(key)).rejects.toMatchObject({ code: 'EIO' })
  await expect(store.delete('../secret')).rejects.toThrow('Not the key of a blob')
  expect(() => store.localPath('../secret')).toThrow('Not the key of a blob')
})

test('a sweep empties staging and removes unreferenced blobs found there, each before its name', async () => {
  const { disk, store, names } = await setUp()
  const [kept, lost] = ['aa'.padEnd(32, '1'), 'bb'.padEnd(32, '2')] as const
  for (const key of [kept, lost]) {
    await mkdir(join(disk.root, 'blobs', key.slice(0, 2)))
    await writeFile(store.localPath(key), 'x')
  }
  for (const name of [kept, lost, 'other']) await writeFile(join(disk.root, 'staging', name), 'x')
  const asked: string[][] = []
  const sweep = () =>
    store.sweep(async (keys) => {
      asked.push([...keys].sort())
      return new Set([kept])
    })
  for (const step of ['list staging', `remove blobs/bb/${lost}`, `remove staging/${lost}`]) {
    disk.fail(step)
    await expect(sweep(), step).rejects.toMatchObject({ code: 'EIO' })
    disk.mend()
  }
  // Regardless of how far the previous sweeps got.
  for (const name of [kept, lost, 'other']) await writeFile(join(disk.root, 'staging', name), 'x')
  disk.forget()
  await sweep()
  expect(asked.at(-1)).toEqual([kept, lost])
  expect(disk.underWay).toEqual([])
  expect([...disk.steps].sort()).toEqual(
    [
      'list staging',
      `remove blobs/bb/${lost}`,
      ...['other', kept, lost].map((name) => `remove staging/${name}`),
    ].sort(),
  )
  expect(disk.isBefore(`remove blobs/bb/${lost}`, `remove staging/${lost}`)).toBe(true)
  expect([await names('staging'), await names('blobs/aa'), await names('blobs/bb')]).toEqual([[], [kept], []])
})

test('a missing blob is damaged; one that cannot be opened for another reason is not', async () => {
  const { disk, store } = await setUp()
  const key = 'aa'.padEnd(32, '1')
  await expect(store.open(key)).rejects.toMatchObject({ code: 'file_damaged', cause: { code: 'ENOENT' } })
  disk.fail('open', 'EMFILE')
  await expect(store.open(key)).rejects.toMatchObject({ code: 'EMFILE' })
})

test('a blob is closed once, and a failure to close rejects', async () => {
  const { disk, store } = await setUp()
  const key = await put(store, Buffer.from('abc'))
  const blob = await store.open(key)
  disk.forget()
  await blob.close()
  expect(disk.underWay).toEqual([])
  await blob.close()
  expect(disk.steps.filter((step) => step.endsWith(key) && step.startsWith('close'))).toHaveLength(1)
  const other = await store.open(key)
  disk.fail('close')
  await expect(other.close()).rejects.toMatchObject({ code: 'EIO' })
})

test('every range of a blob matches what was written, with no more reads than needed', async () => {
  const { disk, store } = await setUp()
  // No two blocks have the same bytes.
  const content = Buffer.alloc(2 * MEBIBYTE + 1, Buffer.from('0123456'))
  const blob = await store.open(await put(store, content))
  for (const [start, end, readCount] of [
    [0, 0, 1],
    [5, 9, 1],
    [0, MEBIBYTE - 1, 1],
    [0, MEBIBYTE, 2],
    [0, 2 * MEBIBYTE, 3],
    [2 * MEBIBYTE, 2 * MEBIBYTE, 1],
  ] as const) {
    disk.forget()
    const blocks: Buffer[] = []
    for await (const block of blob.read({ start, end })) {
      // The next block is read meanwhile, and must not overwrite it.
      await expect.poll(() => disk.underWay.filter((step) => step.startsWith('read'))).toEqual([])
      blocks.push(Buffer.from(block))
    }
    expect(Buffer.concat(blocks).equals(content.subarray(start, end + 1)), `${start} to ${end}`).toBe(true)
    expect(disk.steps.filter((step) => step.startsWith('read'))).toHaveLength(readCount)
  }
  await blob.close()
})

test('memory is reused by the next reader, but not before the disk is done with it', async () => {
  const { disk, store } = await setUp()
  const blob = await store.open(await put(store, Buffer.alloc(2 * MEBIBYTE)))
  const range = { start: 0, end: 2 * MEBIBYTE - 1 }
  const memoryOfRead = async () => {
    const memory = new Set<ArrayBufferLike>()
    for await (const block of blob.read(range)) memory.add(block.buffer)
    return memory
  }
  const memory = await memoryOfRead()
  expect(memory.size).toBe(2)
  for (const block of await memoryOfRead()) expect(memory.has(block)).toBe(true)

  disk.forget()
  const release = disk.hold('read', 1)
  const held = blob.read(range)
  await held.next()
  let isOver = false
  const leaving = held.return().then(() => (isOver = true))
  await settleTurns()
  expect(disk.underWay).toHaveLength(1)
  expect(isOver).toBe(false)
  release()
  await leaving
  await blob.close()
})

test('a damaged blob only fails its own reader, however slow that is', async () => {
  const { store } = await setUp()
  const key = await put(store, Buffer.alloc(3_000_000, 1))
  await truncate(store.localPath(key), 1_500_000)

  const blob = await store.open(key)
  const blocks = blob.read({ start: 0, end: 2_999_999 })
  expect((await blocks.next()).done).toBe(false)
  // Meanwhile the next block is read; an unhandled rejection would end the process.
  await delay(50)
  await expect(blocks.next()).rejects.toMatchObject({ code: 'file_damaged' })
  await blob.close()
})
