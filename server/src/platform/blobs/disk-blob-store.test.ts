import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { DiskBlobStore } from './disk-blob-store.ts'

test('a damaged blob fails for who reads it, and for nobody else, however slowly it is read', async () => {
  const root = await mkdtemp(join(tmpdir(), 'pinloft-blobs-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const store = await DiskBlobStore.open(root)
  onTestFinished(() => store.close())
  const staged = await store.stage()
  await staged.write(Buffer.alloc(3_000_000, 1))
  const { key, sizeBytes } = await staged.finish()
  staged.keep()
  await truncate(store.localPath(key), 1_500_000)

  const blob = await store.open(key)
  const blocks = blob.read({ start: 0, end: sizeBytes - 1 })
  expect((await blocks.next()).done).toBe(false)
  // Meanwhile the block behind it is read; a failure that nobody heard would end the process.
  await delay(50)
  await expect(blocks.next()).rejects.toMatchObject({ code: 'file_damaged' })
  await blob.close()
})
