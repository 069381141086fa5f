import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { RecordedDisk, settleTurns } from '../../testing/recorded-disk.ts'
import type { Spool } from './blob-store.ts'
import { BlockBuffers } from './block-buffers.ts'
import { DiskSpool, openSpool } from './disk-spool.ts'
import { FreeSpace } from './free-space.ts'

const BLOCK_BYTES = 64 * 1024

async function setUp() {
  const disk = await RecordedDisk.create()
  const files = disk.fileSystem
  const create = () =>
    DiskSpool.create(join(disk.root, 'spool'), {
      files,
      freeSpace: new FreeSpace(files, disk.root),
      blocks: new BlockBuffers(BLOCK_BYTES),
    })
  return { disk, create }
}

async function readAll(spool: Spool, ...range: [start?: number, end?: number]): Promise<string> {
  let content = ''
  for await (const block of spool.read(...range)) {
    if (block.length === 0) throw new Error('A block without bytes')
    content += block.toString()
  }
  return content
}

test('a spool is unnamed from the start, and returns everything that was written', async () => {
  const { disk, create } = await setUp()
  const spool = await create()
  expect(disk.underWay).toEqual([])
  expect(await readdir(disk.root)).toEqual([])
  expect(await readAll(spool)).toBe('')
  await spool.write(Buffer.from('abcdef'))
  expect(await readAll(spool)).toBe('abcdef')
  expect(await readAll(spool)).toBe('abcdef')
  await spool.write(Buffer.alloc(300_000, 'g'))
  expect(await readAll(spool)).toBe(`abcdef${'g'.repeat(300_000)}`)
  await spool.discard()
  expect(disk.underWay).toEqual([])
  expect(disk.openPaths).toEqual([])
  expect(disk.steps.filter((step) => step.startsWith('sync'))).toEqual([])
})

test('a spool whose name cannot be removed is closed again', async () => {
  const { disk, create } = await setUp()
  disk.fail('unlink')
  await expect(create()).rejects.toMatchObject({ code: 'EIO' })
  expect(disk.openPaths).toEqual([])
  expect(disk.underWay).toEqual([])
  expect(disk.steps).toEqual(['open spool', 'unlink spool', 'close spool'])
})

test('a spool is closed only after pending writes', async () => {
  const { disk, create } = await setUp()
  const spool = await create()
  const release = disk.hold('write')
  await spool.write(Buffer.alloc(BLOCK_BYTES))
  const discarding = spool.discard()
  await settleTurns()
  expect(disk.steps).not.toContain('close spool')
  release()
  await discarding
  expect(disk.openPaths).toEqual([])
})

test('a part of a spool can be read before and after more is written', async () => {
  const { create } = await setUp()
  const spool = await create()
  await spool.write(Buffer.from('abcdef'))
  expect(spool.sizeBytes).toBe(6)
  expect(await readAll(spool, 2, 4)).toBe('cd')
  await spool.write(Buffer.from('ghi'))
  expect(spool.sizeBytes).toBe(9)
  expect(await readAll(spool, 4)).toBe('efghi')
  expect(await readAll(spool, 7, 50)).toBe('hi')
  const block = Buffer.alloc(4, '.')
  expect(await spool.readAt(block, 3)).toBe(4)
  expect(block.toString()).toBe('defg')
  expect(await spool.readAt(block, 7)).toBe(2)
  await spool.discard()
})

test('a spool outside of the blobs creates its folder, and leaves nothing in it', async () => {
  const { root } = await RecordedDisk.create()
  const directory = join(root, 'staging')
  const spool = await openSpool(directory)
  onTestFinished(() => spool.discard())
  await spool.write(Buffer.alloc(300_000, 'a'))
  await spool.flush()
  expect(await readdir(directory)).toEqual([])
  expect(await readAll(spool)).toBe('a'.repeat(300_000))
})
