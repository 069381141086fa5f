import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { vi } from 'vitest'

/** The keys of the blobs that a data directory holds. */
export async function storedBlobs(dataDir: string): Promise<string[]> {
  return (await storedBlobPaths(dataDir)).map((path) => basename(path))
}

/** Where they are. */
export async function storedBlobPaths(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** Waits until a data directory holds so many blobs: those of what is deleted for good go in the moments after. */
export async function untilBlobs(dataDir: string, count: number): Promise<void> {
  await vi.waitUntil(async () => (await storedBlobs(dataDir)).length === count, { timeout: 10_000 })
}
