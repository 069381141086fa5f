import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

/** The keys of the blobs that a data directory holds. */
export async function storedBlobs(dataDir: string): Promise<string[]> {
  const entries = await readdir(join(dataDir, 'blobs'), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
