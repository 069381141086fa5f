import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { RecordedDisk, settleTurns } from '../../testing/recorded-disk.ts'
import { BlockBuffers } from './block-buffers.ts'
import { DiskSpool } from './disk-spool.ts'
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

async function readAll(spool: DiskSpool): Promise<string> {
  let content = ''
  for await (const block of spool.read()) {
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
