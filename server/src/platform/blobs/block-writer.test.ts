import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { RecordedDisk, settleTurns } from '../../testing/recorded-disk.ts'
import { BlockBuffers } from './block-buffers.ts'
import { BlockWriter } from './block-writer.ts'
import { diskFileSystem } from './file-system.ts'
import { FreeSpace } from './free-space.ts'

const BLOCK_BYTES = 4
const MEBIBYTE = 1024 * 1024

class CountedBlocks extends BlockBuffers {
  lent = 0

  override take(): Buffer {
    this.lent++
    return super.take()
  }

  override recycle(block: Buffer): void {
    this.lent--
    super.recycle(block)
  }
}

type Target = ConstructorParameters<typeof BlockWriter>[0]

async function setUp() {
  const disk = await RecordedDisk.create()
  const blocks = new CountedBlocks(BLOCK_BYTES)
  const path = join(disk.root, 'file')
  const descriptor = await disk.fileSystem.open(path, 'wx')
  onTestFinished(() => diskFileSystem.close(descriptor))
  disk.forget()
  const freeSpace = new FreeSpace(diskFileSystem, disk.root)
  const begin = (target: Partial<Target> = {}) =>
    new BlockWriter({ files: disk.fileSystem, descriptor, start: 0, freeSpace, blocks, ...target })
  return { disk, blocks, begin, content: () => readFile(path, 'latin1') }
}

test('bytes are written in blocks, in order, from the start offset, and the rest on a flush', async () => {
  const { disk, blocks, begin, content } = await setUp()
  const left: string[] = []
  const writer = begin({ start: 2, onBlock: (block) => left.push(Buffer.from(block).toString()) })
  await writer.write(Buffer.from('abcdef'))
  await writer.write(Buffer.from('ghij'))
  expect(left).toEqual(['abcd', 'efgh'])
  await writer.flush()
  expect(disk.underWay).toEqual([])
  expect(left).toEqual(['abcd', 'efgh', 'ij'])
  expect(await content()).toBe('\0\0abcdefghij')
  expect(writer.acceptedEnd).toBe(12)
  expect(blocks.lent).toBe(0)
})

test('full blocks leave no rest', async () => {
  const { disk, blocks, begin } = await setUp()
  const left: number[] = []
  const writer = begin({ onBlock: (block) => left.push(block.length) })
  await writer.write(Buffer.from('abcdefgh'))
  expect(blocks.lent).toBe(1)
  await writer.flush()
  expect(left).toEqual([4, 4])
  expect(disk.steps).toEqual(['write file', 'write file'])
})

test('at most one block is written while another one fills', async () => {
  const { disk, begin, content } = await setUp()
  const release = disk.hold('write')
  const writer = begin()
  await writer.write(Buffer.from('abcd'))
  let isTaken = false
  const taking = writer.write(Buffer.from('efgh')).then(() => (isTaken = true))
  await settleTurns()
  expect(isTaken).toBe(false)
  expect(disk.steps).toEqual(['write file'])
  release()
  await taking
  await writer.flush()
  expect(await content()).toBe('abcdefgh')
})

test('a sync waits for the pending write and returns its end; without any bytes it does nothing', async () => {
  const { disk, begin } = await setUp()
  const release = disk.hold('write')
  expect(await begin({ start: 3 }).sync()).toBe(3)
  expect(disk.steps).toEqual([])
  const writer = begin({ start: 3 })
  await writer.write(Buffer.from('abcde'))
  const syncing = writer.sync()
  await settleTurns()
  expect(disk.steps).toEqual(['write file'])
  release()
  // The rest is still in its block.
  expect(await syncing).toBe(7)
  expect(disk.underWay).toEqual([])
  expect(disk.steps).toEqual(['write file', 'syncData file'])
})

test('a failed write rejects the next call that waits, and bytes written before it can still be synced', async () => {
  const { disk, blocks, begin } = await setUp()
  const writer = begin()
  await writer.write(Buffer.from('abcd'))
  await writer.written()
  disk.fail('write')
  await writer.write(Buffer.from('efgh'))
  // Nothing awaits it yet; an unhandled rejection would end the process.
  await settleTurns()
  await expect(writer.flush()).rejects.toMatchObject({ code: 'EIO' })
  await expect(writer.write(Buffer.from('ijkl'))).rejects.toMatchObject({ code: 'EIO' })
  expect(await writer.sync()).toBe(4)
  await writer.release()
  expect(blocks.lent).toBe(0)
})

test('nothing is written without room on the disk', async () => {
  const { disk, begin } = await setUp()
  const space = async () => ({ totalBytes: 100 * MEBIBYTE, freeBytes: 8 * MEBIBYTE + 3 })
  const writer = begin({ freeSpace: new FreeSpace({ ...diskFileSystem, space }, disk.root) })
  await writer.write(Buffer.from('abc'))
  await expect(writer.write(Buffer.from('d'))).rejects.toMatchObject({ code: 'ENOSPC' })
  expect(disk.steps).toEqual([])
})

test('syncing starts once enough is written, one sync at a time, and reports how far it got', async () => {
  const { disk, begin } = await setUp()
  const ends: number[] = []
  const release = disk.hold('syncData')
  const writer = begin({ syncEveryBytes: 8, onSynced: (end) => ends.push(end) })
  const syncs = () => disk.steps.filter((step) => step === 'syncData file').length
  await writer.write(Buffer.from('abcd'))
  expect(syncs()).toBe(0)
  await writer.write(Buffer.from('efgh'))
  expect(syncs()).toBe(1)
  await writer.write(Buffer.from('ijklmnopqrst'))
  expect(syncs()).toBe(1)
  expect(ends).toEqual([])
  release()
  await writer.written()
  await settleTurns()
  // The second block was not known to be written yet.
  expect(ends).toEqual([4])
  await writer.write(Buffer.from('uvwx'))
  expect(syncs()).toBe(2)
  await writer.written()
  await settleTurns()
  expect(ends).toEqual([4, 20])
})

test('memory is freed only when no write or sync uses it', async () => {
  const { disk, blocks, begin } = await setUp()
  const [releaseWrite, releaseSync] = [disk.hold('write'), disk.hold('syncData')]
  const writer = begin({ syncEveryBytes: 4 })
  await writer.write(Buffer.from('abcdef'))
  let isReleased = false
  const releasing = writer.release().then(() => (isReleased = true))
  await settleTurns()
  expect(isReleased).toBe(false)
  expect(blocks.lent).toBe(2)
  releaseWrite()
  await expect.poll(() => disk.underWay).toEqual(['syncData file'])
  await settleTurns()
  expect(isReleased).toBe(false)
  releaseSync()
  await releasing
  expect(blocks.lent).toBe(0)
  expect(disk.underWay).toEqual([])
})

test('releasing a writer waits for its pending write', async () => {
  const { disk, begin } = await setUp()
  const release = disk.hold('write')
  const writer = begin()
  await writer.write(Buffer.from('abcd'))
  let isReleased = false
  const releasing = writer.release().then(() => (isReleased = true))
  await settleTurns()
  expect(isReleased).toBe(false)
  release()
  await releasing
})

test('after a failed sync all earlier writers of the file fail; later ones do not', async () => {
  const { disk, begin } = await setUp()
  const syncs = { failedCount: 0 }
  const [first, second] = [begin({ syncs }), begin({ syncs, start: 8 })]
  for (const writer of [first, second]) {
    await writer.write(Buffer.from('abcd'))
    await writer.flush()
  }
  expect(await second.sync()).toBe(12)
  disk.fail('syncData')
  await expect(first.sync()).rejects.toMatchObject({ code: 'EIO' })
  disk.mend()
  await expect(second.sync()).rejects.toThrow('Syncing has failed before')
  const later = begin({ syncs, start: 16 })
  await later.write(Buffer.from('abcd'))
  expect(await later.sync()).toBe(20)
})

test('a failed background sync is reported at the end, and is no unhandled rejection', async () => {
  const { disk, begin } = await setUp()
  disk.fail('syncData')
  const writer = begin({ syncEveryBytes: 4 })
  await writer.write(Buffer.from('abcd'))
  await settleTurns()
  await expect(writer.written()).rejects.toMatchObject({ code: 'EIO' })
  disk.mend()
  await expect(writer.sync()).rejects.toMatchObject({ code: 'EIO' })
  await writer.release()
})
