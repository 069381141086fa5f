import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from '../../../platform/blobs/sync-directory.ts'
import { STAGED_DIRECTORY } from '../../../platform/data-directory.ts'
import type { Store } from '../tables/store.ts'
import { isStoreAtRestEmpty } from './empty-store.ts'

/** What a running restore has received so far. */
const ARRIVING_DIRECTORY = 'arriving'
/** A complete, verified restore that replaces the present data at the next start. */
const ARRIVED_DIRECTORY = 'arrived'
/**
 * What the platform keeps in the data directory; features declare their own. Anything else there is left alone. The
 * database is removed first: without it nothing is left.
 */
const PLATFORM_NAMES = ['pinloft.db', 'pinloft.db-wal', 'pinloft.db-shm', 'secret.key', 'blobs', 'staging']

/** Fills a directory, then durably marks it as complete. Leaves nothing behind on failure. */
export async function receiveRestore<T>(dataDir: string, fill: (directory: string) => Promise<T>): Promise<T> {
  const directory = join(dataDir, ARRIVING_DIRECTORY)
  await rm(directory, { recursive: true, force: true })
  await mkdir(directory, { mode: 0o700 })
  try {
    const filled = await fill(directory)
    await syncDirectory(directory)
    await rename(directory, join(dataDir, ARRIVED_DIRECTORY))
    await syncDirectory(dataDir)
    return filled
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

/**
 * Replaces an empty installation with what has arrived, before anything in it is opened for use. Each step can be
 * repeated after the process was killed. Returns false if something was stored meanwhile: that is kept, and the restore
 * is discarded.
 */
export async function activateStagedRestore(store: Store): Promise<boolean> {
  const { dataDir } = store
  const [arriving, arrived, placing] = [ARRIVING_DIRECTORY, ARRIVED_DIRECTORY, STAGED_DIRECTORY].map((name) =>
    join(dataDir, name),
  ) as [string, string, string]
  await rm(arriving, { recursive: true, force: true })
  if (existsSync(arrived)) {
    if (!(await isStoreAtRestEmpty(store))) {
      await rm(arrived, { recursive: true })
      return false
    }
    for (const name of [...PLATFORM_NAMES, ...Object.keys(store.storage.dataFolders)])
      await rm(join(dataDir, name), { recursive: true, force: true })
    await syncDirectory(dataDir)
    await rename(arrived, placing)
    await syncDirectory(dataDir)
  }
  if (existsSync(placing)) {
    for (const name of await readdir(placing)) await rename(join(placing, name), join(dataDir, name))
    await syncDirectory(dataDir)
    await rmdir(placing)
    await syncDirectory(dataDir)
  }
  return true
}
