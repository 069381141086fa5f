import { open } from 'node:fs/promises'
import { type FileChecks, getFileChecks, startFileChecks } from '@pinloft/contract/file-checks/endpoints'
import { expect, vi } from 'vitest'
import { storedBlobPaths } from '../../testing/stored-blobs.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { WAIT_LIMIT } from '../../testing/wait-limit.ts'

export async function status(app: TestApp): Promise<FileChecks> {
  return (await app.request({ url: getFileChecks.path })).json()
}

/** Checks all files and waits for completion. */
export async function checkAll(app: TestApp): Promise<FileChecks> {
  const { method, path } = startFileChecks
  const started = await app.request({ method, url: path })
  expect(started.statusCode).toBe(202)
  expect(started.json<FileChecks>().run).not.toBeNull()
  return vi.waitUntil(async () => {
    const now = await status(app)
    return now.run === null ? now : undefined
  }, WAIT_LIMIT)
}

/** Returns the blob path of a newly stored file: the only one that was not there before. */
export async function storeWithPath(app: TestApp, name: string, content: string | Buffer) {
  const previous = new Set(await storedBlobPaths(app.data.dataDir))
  const file = await app.store(name, content)
  const [path = ''] = (await storedBlobPaths(app.data.dataDir)).filter((candidate) => !previous.has(candidate))
  return { ...file, path }
}

/** Damages a file on disk, or repairs it. */
export async function flipBit(path: string, position: number): Promise<void> {
  const file = await open(path, 'r+')
  const byte = Buffer.alloc(1)
  await file.read(byte, 0, 1, position)
  await file.write(Buffer.from([(byte[0] ?? 0) ^ 1]), 0, 1, position)
  await file.close()
}

/** Waits until this many files are known to be damaged, without requesting a check. */
export async function waitForDamaged(app: TestApp, count: number): Promise<FileChecks['damaged']> {
  await expect.poll(async () => (await status(app)).damagedCount === count).toBe(true)
  return (await status(app)).damaged
}

/** Repairs a file and has all files checked. */
export async function repair(app: TestApp, path: string, position: number): Promise<void> {
  await flipBit(path, position)
  app.clock.advance(1000)
  expect((await checkAll(app)).damagedCount).toBe(0)
}
