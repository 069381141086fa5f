import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { syncDirectory } from '../../platform/blobs/sync-directory.ts'
import { PLACING_DIRECTORY } from '../../platform/data-directory.ts'

/** What a restore that is under way has got so far. */
const ARRIVING_DIRECTORY = 'arriving'
/** All of a restore, compared, that takes the place of the present data at the next start. */
const ARRIVED_DIRECTORY = 'arrived'
/** All that makes an installation. What else is in the folder is not ours. The database goes first: without it all is gone. */
const OWN_NAMES = [
  'pinloft.db',
  'pinloft.db-wal',
  'pinloft.db-shm',
  'secret.key',
  'blobs',
  'staging',
  'uploads',
  'search',
  'cache',
]

/** Fills a folder, and makes known durably that all of it is there. What goes wrong leaves nothing. */
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
 * Puts what has arrived in the place of an installation without anything in it, before anything of it is opened. Each step can
 * be done again after the process was killed. False where something was stored meanwhile: then that stays, and the restore goes.
 */
export async function placeArrived(dataDir: string, isEmpty: () => Promise<boolean>): Promise<boolean> {
  const [arriving, arrived, placing] = [ARRIVING_DIRECTORY, ARRIVED_DIRECTORY, PLACING_DIRECTORY].map((name) =>
    join(dataDir, name),
  ) as [string, string, string]
  await rm(arriving, { recursive: true, force: true })
  if (existsSync(arrived)) {
    if (!(await isEmpty())) {
      await rm(arrived, { recursive: true })
      return false
    }
    for (const name of OWN_NAMES) await rm(join(dataDir, name), { recursive: true, force: true })
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
