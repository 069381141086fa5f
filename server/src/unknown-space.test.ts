import { type DashboardStats, getDashboardStats } from '@pinloft/contract/dashboard/endpoints'
import { expect, test } from 'vitest'
import { protect } from './core/protection/protection.builders.ts'
import { diskFileSystem } from './platform/blobs/file-system.ts'
import { startTestApp, TEST_PIN } from './testing/test-app.ts'
import { TusClient } from './testing/tus-client.ts'

/** Some network and FUSE file systems report zero blocks. */
async function startWithSpace(space: { totalBytes: number; freeBytes: number }) {
  const app = await startTestApp({}, undefined, { ...diskFileSystem, space: async () => space })
  await app.enterPin(TEST_PIN)
  return app
}

test('a file system that reports no size does not count as full', async () => {
  const app = await startWithSpace({ totalBytes: 0, freeBytes: 0 })
  const { id } = await app.store('a.bin', Buffer.alloc(100_000))
  expect((await protect(app, id)).statusCode).toBe(200)
  expect((await new TusClient(app).create(10_000_000)).statusCode).toBe(201)
  const { storage } = (await app.request({ url: getDashboardStats.path })).json<DashboardStats>()
  expect(storage).toMatchObject({ used: 100_000, total: null, free: null })
})

test('a full disk still counts as full', async () => {
  const app = await startWithSpace({ totalBytes: 10_000_000_000, freeBytes: 0 })
  expect((await new TusClient(app).create(10_000_000)).statusCode).toBe(507)
  const file = { name: 'file', fileName: 'a.bin', value: Buffer.alloc(100_000) }
  expect((await app.upload([{ name: 'pin', value: TEST_PIN }, file])).statusCode).toBe(507)
})
