import { randomBytes } from 'node:crypto'
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { HOUR_MS } from '@pinloft/contract/shared/units'
import { syncDirectory } from '../../../platform/blobs/sync-directory.ts'
import { BackupError } from '../backup-error.ts'
import { datedName } from '../dated-name.ts'

const UNFINISHED_ENDING = '.unfinished'
const UNFINISHED = /^\..+\.[0-9a-f]{8}\.unfinished$/
/** A file not written to for this long was left by a dead process. */
const DEAD_AFTER_MS = HOUR_MS

/** Returns the file that a destination stands for: itself or, if it is a folder, a file in it named after the time. */
export async function destinationOf(destination: string, now: Date): Promise<string> {
  const path = resolve(destination)
  const isFolder = await stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
  const file = isFolder ? join(path, archiveName(now)) : path
  if (await exists(file)) throw new BackupError(`${file} is there already. Name another file.`)
  if (!(await exists(dirname(file)))) throw new BackupError(`There is no folder ${dirname(file)}.`)
  return file
}

export function archiveName(now: Date): string {
  return datedName('pinloft', now, '.tar.age')
}

/**
 * Writes a file that gets its name only once it is durable. Leaves nothing behind on failure; a later run removes the
 * leftovers of a killed one.
 */
export async function writeDurably(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const folder = dirname(path)
  await removeDead(folder)
  const unfinished = join(folder, `.${basename(path)}.${randomBytes(4).toString('hex')}${UNFINISHED_ENDING}`)
  const file = await open(unfinished, 'wx', 0o600)
  try {
    try {
      await write(file)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(unfinished, path)
    await syncDirectory(folder)
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function removeDead(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!UNFINISHED.test(name)) continue
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > DEAD_AFTER_MS) await rm(path, { force: true })
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
