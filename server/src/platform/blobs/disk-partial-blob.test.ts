import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { RecordedDisk, settleTurns } from '../../testing/recorded-disk.ts'
import { BlockBuffers } from './block-buffers.ts'
import { DiskBlobStore } from './disk-blob-store.ts'
import { DiskPartialBlob } from './disk-partial-blob.ts'
import { FreeSpace } from './free-space.ts'
import { UnlinkQueue } from './unlink-queue.ts'

const KEY = 'ab'.padEnd(32, '0')
const [PARTIAL, STAGED, BLOB] = [`uploads/${KEY}`, `staging/${KEY}`, `blobs/ab/${KEY}`]
const SHA256 = createHash('sha256').update('abcdef').digest('hex')

async function setUp() {
  const disk = await RecordedDisk.create()
  const store = await DiskBlobStore.open(disk.root, disk.fileSystem)
  onTestFinished(() => store.close().catch(() => {}))
  await writeFile(join(disk.root, PARTIAL), 'abcdef')
  disk.forget()
  return { disk, store, names: (folder: string) => readdir(join(disk.root, folder)) }
}

/** The steps of a finish, in a valid order. */
const FINISH = [
  'makeDirectory blobs/ab',
  'open blobs',
  'sync blobs',
  'close blobs',
  'open blobs/ab',
  `link ${PARTIAL} ${STAGED}`,
  `link ${PARTIAL} ${BLOB}`,
  `sync ${PARTIAL}`,
  'sync blobs/ab',
]

test('a finished blob is durable under its key, and its name in staging was created first', async () => {
  const { disk, store } = await setUp()
  const partial = await store.partials.open(KEY)
  disk.forget()
  expect(await partial.finish(6)).toEqual({ key: KEY, sizeBytes: 6, sha256: SHA256 })
  expect(disk.underWay).toEqual([])
  expect(disk.steps).toEqual(FINISH)
  const order = ['sync blobs', 'open blobs/ab', `link ${PARTIAL} ${STAGED}`, `link ${PARTIAL} ${BLOB}`]
  for (const [index, later] of [...order.slice(1), 'sync blobs/ab'].entries())
    expect(disk.isBefore(order[index] ?? '', later), later).toBe(true)
  expect(disk.isBefore(`link ${PARTIAL} ${BLOB}`, `sync ${PARTIAL}`)).toBe(true)
  expect(await readFile(store.localPath(KEY), 'latin1')).toBe('abcdef')
})

test.each(FINISH)('a finish fails with its step “%s” and can be repeated', async (step) => {
  const { disk, store } = await setUp()
  const partial = await store.partials.open(KEY)
  disk.fail(step)
  await expect(partial.finish(6)).rejects.toMatchObject({ code: 'EIO' })
  expect(disk.underWay).toEqual([])
  disk.mend()
  disk.forget()
  expect(await partial.finish(6)).toMatchObject({ sha256: SHA256 })
  expect(disk.steps).toEqual(expect.arrayContaining(FINISH.slice(-2)))
  if (FINISH.indexOf(step) < FINISH.indexOf('open blobs/ab') && step !== 'makeDirectory blobs/ab')
    expect(disk.isBefore('sync blobs', 'open blobs/ab'), 'the name of the directory').toBe(true)
})

test('repeating a successful finish succeeds again', async () => {
  const { store } = await setUp()
  const partial = await store.partials.open(KEY)
  const receipt = await partial.finish(6)
  expect(await partial.finish(6)).toEqual(receipt)
})

test('keeping closes the file and leaves only the blob', async () => {
  const { disk, store, names } = await setUp()
  const partial = await store.partials.open(KEY)
  await partial.finish(6)
  disk.forget()
  partial.keep()
  await partial.close()
  await store.close()
  expect(disk.steps.filter((step) => step === `close ${PARTIAL}`)).toHaveLength(1)
  expect(disk.openPaths).toEqual([])
  expect([await names('uploads'), await names('staging'), await names('blobs/ab')]).toEqual([[], [], [KEY]])
})

test('keeping closes the file without an explicit close', async () => {
  const { disk, store } = await setUp()
  const partial = await store.partials.open(KEY)
  await partial.finish(6)
  partial.keep()
  await expect.poll(() => disk.openPaths).toEqual(['blobs/ab'])
})

const DISCARD = [`close ${PARTIAL}`, `remove ${BLOB}`, `remove ${STAGED}`, `remove ${PARTIAL}`]

test('discarding removes every name, the original one last', async () => {
  const { disk, store } = await setUp()
  const partial = await store.partials.open(KEY)
  await partial.finish(6)
  disk.forget()
  await partial.discard()
  expect(disk.underWay).toEqual([])
  expect(disk.steps).toEqual(DISCARD)
  for (const [index, step] of DISCARD.slice(1).entries()) expect(disk.isBefore(DISCARD[index] ?? '', step)).toBe(true)
  await partial.discard()
  expect(disk.steps.filter((step) => step.startsWith('close'))).toHaveLength(1)
})

test.each(DISCARD)('discarding fails with its step “%s”', async (step) => {
  const { disk, store } = await setUp()
  const partial = await store.partials.open(KEY)
  disk.fail(step)
  await expect(partial.discard()).rejects.toMatchObject({ code: 'EIO' })
})

test('closing aborts hashing', async () => {
  const { disk, store } = await setUp()
  const partial = await store.partials.open(KEY)
  const finishing = expect(partial.finish(6)).rejects.toThrow('Hashing was stopped')
  await partial.close()
  await finishing
  expect(disk.openPaths).toEqual([])
  expect(disk.underWay).toEqual([])
})

test('closing the store aborts hashing', async () => {
  const { store } = await setUp()
  const partial = await store.partials.open(KEY)
  const finishing = expect(partial.finish(6)).rejects.toThrow('Hashing was stopped')
  await store.close()
  await finishing
  await partial.close()
})

test('closing waits for a finish that needs the file', async () => {
  const { disk, store } = await setUp()
  const release = disk.hold(`sync ${PARTIAL}`)
  const partial = await store.partials.open(KEY)
  const finishing = partial.finish(6)
  await expect.poll(() => disk.underWay).toEqual([`sync ${PARTIAL}`])
  const closing = partial.close()
  await settleTurns()
  expect(disk.steps).not.toContain(`close ${PARTIAL}`)
  release()
  expect((await finishing).sizeBytes).toBe(6)
  await closing
  expect(disk.steps.at(-1)).toBe(`close ${PARTIAL}`)
})

test('a settled prefix is hashed while the rest arrives', async () => {
  const disk = await RecordedDisk.create()
  const advanced: number[] = []
  const digest = { advance: (bytes: number) => advanced.push(bytes), finish: async () => SHA256, stop() {} }
  const descriptor = await disk.fileSystem.open(join(disk.root, 'partial'), 'wx+')
  const partial = new DiskPartialBlob(
    {
      key: KEY,
      partialPath: join(disk.root, 'partial'),
      stagingPath: join(disk.root, 'staged'),
      blobPath: join(disk.root, 'blob'),
      openShard: () => disk.fileSystem.open(disk.root, 'r'),
      digest,
      files: disk.fileSystem,
      freeSpace: new FreeSpace(disk.fileSystem, disk.root),
      blocks: new BlockBuffers(4),
      unlinks: new UnlinkQueue(disk.fileSystem),
    },
    descriptor,
  )
  partial.settle(4)
  partial.settle(6)
  expect(advanced).toEqual([4, 6])
  await partial.close()
})

test('a failed sync affects all runs of a file', async () => {
  const { disk, store } = await setUp()
  const partial = await store.partials.open(KEY)
  const [first, second] = [partial.writeFrom(0), partial.writeFrom(3)]
  for (const run of [first, second]) {
    await run.write(Buffer.from('xyz'))
    await run.flush()
  }
  expect(String(await partial.read(0, 10))).toBe('xyzxyz')
  disk.fail('syncData')
  await expect(first.sync()).rejects.toMatchObject({ code: 'EIO' })
  disk.mend()
  await expect(second.sync()).rejects.toThrow('Syncing has failed before')
  await partial.close()
})

test('a partial blob starts with a durable name, or not at all', async () => {
  const { disk, store, names } = await setUp()
  const { key, ...partial } = await store.partials.create().then((blob) => ({ key: blob.key, blob }))
  expect(disk.underWay).toEqual([])
  expect(disk.steps).toEqual([`open uploads/${key}`, 'open uploads', 'sync uploads', 'close uploads'])
  await partial.blob.discard()
  for (const step of ['open uploads/', 'sync uploads', 'close uploads']) {
    disk.mend()
    disk.forget()
    // The file is closed after its directory.
    disk.fail(step === 'close uploads' ? 'sync uploads' : step)
    await expect(store.partials.create()).rejects.toMatchObject({ code: 'EIO' })
    expect(disk.underWay, step).toEqual([])
    expect(disk.openPaths, step).toEqual([])
    expect(await names('uploads'), step).toEqual([KEY])
  }
})

test('partial blobs are listed with their sizes, and other files are ignored', async () => {
  const { disk, store } = await setUp()
  await writeFile(join(disk.root, 'uploads/other.txt'), 'x')
  expect([...(await store.partials.list())]).toEqual([[KEY, 6]])
  await expect(store.partials.open('../secret')).rejects.toThrow('Not the key of a blob')
})

test('discarding one without a row leaves no name; letting go of one that became a blob removes only its first name', async () => {
  const { disk, store, names } = await setUp()
  const partial = await store.partials.open(KEY)
  await partial.finish(6)
  await partial.close()
  disk.forget()
  await store.partials.letGo(KEY)
  expect(disk.underWay).toEqual([])
  expect(disk.steps).toEqual([`remove ${PARTIAL}`])
  await store.partials.discard(KEY)
  expect(disk.steps.slice(1)).toEqual(DISCARD.slice(1))
  expect(disk.underWay).toEqual([])
  expect([await names('uploads'), await names('staging'), await names('blobs/ab')]).toEqual([[], [], []])
  for (const step of DISCARD.slice(1)) {
    disk.mend()
    disk.fail(step)
    await expect(store.partials.discard(KEY)).rejects.toMatchObject({ code: 'EIO' })
  }
  await expect(store.partials.letGo(KEY)).rejects.toMatchObject({ code: 'EIO' })
})
