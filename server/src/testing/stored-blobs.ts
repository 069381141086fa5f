import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { expect } from 'vitest'

/** The keys of the blobs in a data directory. */
export async function storedBlobs(dataDir: string): Promise<string[]> {
  return (await storedBlobPaths(dataDir)).map((path) => basename(path))
}

/** Their paths. */
export async function storedBlobPaths(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/**
 * Waits until a data directory contains this many blobs: those of permanently deleted files are removed shortly
 * afterwards.
 */
export async function waitForBlobs(dataDir: string, count: number): Promise<void> {
  await expect.poll(async () => (await storedBlobs(dataDir)).length === count).toBe(true)
}
