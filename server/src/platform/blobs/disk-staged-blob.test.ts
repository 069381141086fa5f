import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { RecordedDisk, settleTurns } from '../../testing/recorded-disk.ts'
import { DiskBlobStore } from './disk-blob-store.ts'

const MEBIBYTE = 1024 * 1024

async function setUp() {
  const disk = await RecordedDisk.create()
  const store = await DiskBlobStore.open(disk.root, disk.fileSystem)
  onTestFinished(() => store.close().catch(() => {}))
  disk.forget()
  return { disk, store, names: (folder: string) => readdir(join(disk.root, folder)) }
}

/** The steps of staging and finishing a small blob, in a valid order. */
const finishSteps = (key: string) => {
  const [shard, staged] = [`blobs/${key.slice(0, 2)}`, `staging/${key}`]
  return [
    `open ${staged}`,
    'space .',
    `write ${staged}`,
    `makeDirectory ${shard}`,
    'open blobs',
    'sync blobs',
    'close blobs',
    `open ${shard}`,
    `link ${staged} ${shard}/${key}`,
    `sync ${staged}`,
    `sync ${shard}`,
    `close ${staged}`,
  ]
}

test('a finished blob is durable with its name, and written before it is synced', async () => {
  const { disk, store } = await setUp()
  const staged = await store.stage()
  await staged.write(Buffer.from('abc'))
  const { key, ...receipt } = await staged.finish()
  // The only step that is not awaited.
  expect(disk.underWay).toEqual([`close staging/${key}`])
  expect(receipt).toEqual({ sizeBytes: 3, sha256: createHash('sha256').update('abc').digest('hex') })
  expect([...disk.steps].sort()).toEqual(finishSteps(key).sort())
  const shard = `blobs/${key.slice(0, 2)}`
  const link = `link staging/${key} ${shard}/${key}`
  for (const [first, second] of [
    [`write staging/${key}`, `sync staging/${key}`],
    ['sync blobs', `open ${shard}`],
    [link, `sync ${shard}`],
    [link, `sync staging/${key}`],
  ] as const)
    expect(disk.isBefore(first, second), `${first}, then ${second}`).toBe(true)
})

test('bytes are not synced while some are still being written', async () => {
  const { disk, store } = await setUp()
  const staged = await store.stage()
  await staged.write(Buffer.from('abc'))
  const release = disk.hold('write')
  const finishing = staged.finish()
  await expect.poll(() => disk.steps.some((step) => step.startsWith('link'))).toBe(true)
  await expect.poll(() => disk.underWay.filter((step) => !step.startsWith('write'))).toEqual([])
  await settleTurns()
  expect(disk.steps.filter((step) => step.startsWith('sync '))).toEqual(['sync blobs'])
  release()
  await finishing
})

test.each(
  finishSteps('')
    .slice(0, -1)
    .map((step) => step.split(/[ /]/).slice(0, 2).join(' ')),
)('a blob whose step “%s” fails is not stored, and discarding it leaves nothing', async (step) => {
  const { disk, store, names } = await setUp()
  disk.fail(step)
  const storing = (async () => {
    const staged = await store.stage()
    try {
      await staged.write(Buffer.from('abc'))
      await staged.finish()
    } finally {
      disk.mend()
      await staged.discard()
    }
  })()
  await expect(storing).rejects.toMatchObject({ code: 'EIO' })
  expect(disk.underWay).toEqual([])
  expect(await names('staging')).toEqual([])
  expect((await readdir(join(disk.root, 'blobs'), { recursive: true })).filter((name) => name.length > 2)).toEqual([])
  expect(disk.openPaths.filter((path) => !path.startsWith('blobs/'))).toEqual([])
})

test('discarding waits for pending writes, closes once, and removes the blob before its name in staging', async () => {
  const { disk, store } = await setUp()
  const staged = await store.stage()
  const [name = ''] = disk.steps.map((step) => step.replace('open staging/', ''))
  const release = disk.hold('write')
  await staged.write(Buffer.alloc(MEBIBYTE))
  disk.forget()
  const discarding = staged.discard()
  await settleTurns()
  expect(disk.steps).toEqual([])
  release()
  await discarding
  const steps = [`close staging/${name}`, `remove blobs/${name.slice(0, 2)}/${name}`, `remove staging/${name}`]
  expect(disk.underWay).toEqual([])
  expect(disk.steps).toEqual(steps)
  expect(disk.isBefore(steps[0] ?? '', steps[1] ?? '') && disk.isBefore(steps[1] ?? '', steps[2] ?? '')).toBe(true)
  await staged.discard()
  expect(disk.steps.filter((step) => step.startsWith('close'))).toHaveLength(1)
})

test.each(['close staging/', 'remove blobs/', 'remove staging/'])('discarding fails with “%s…”', async (step) => {
  const { disk, store } = await setUp()
  const staged = await store.stage()
  disk.fail(step)
  await expect(staged.discard()).rejects.toMatchObject({ code: 'EIO' })
})
