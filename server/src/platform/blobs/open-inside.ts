import { type BigIntStats, constants } from 'node:fs'
import { type FileHandle, lstat, open, readlink } from 'node:fs/promises'
import { callDisk, closeOnDisk, openOnDisk } from './disk-calls.ts'
import { isOnOtherDisk } from './mounts.ts'

export type { FileHandle }

const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK

/** The path by which this process, and those that it starts, can open what it has open, whatever its name is by now. */
export function pathOfHandle({ fd }: FileHandle, processId: number | 'self' = 'self'): string {
  return `/proc/${processId}/fd/${fd}`
}

/**
 * Opens a file or directory in a directory whose path has no symbolic link. Never follows one, even one that takes the
 * place of a folder at this moment: what was opened must have the path that was asked for. Throws with the code of the
 * file system, `ENOENT` where there was a link or another disk is mounted, neither of which is asked, or `linked_offline`.
 */
export async function openInside(directory: string, path: string): Promise<FileHandle> {
  if (path !== '' && isOnOtherDisk(directory, path)) throw gone('Another disk is mounted there')
  const wanted = path === '' ? directory : `${directory}/${path}`
  const handle = await openOnDisk(directory, async () => {
    // It may lead to a disk that does not answer.
    if (await hasLinkOnTheWay(directory, path)) throw linkInTheWay()
    return open(wanted, FLAGS)
  })
  try {
    if ((await readlink(pathOfHandle(handle))) === wanted) return handle
    throw linkInTheWay()
  } catch (error) {
    await closeOnDisk(directory, handle)
    throw error
  }
}

/** What is at a path in such a directory, like `lstat`. Throws what `openInside` throws. */
export async function statInside(directory: string, path: string): Promise<BigIntStats> {
  if (isOnOtherDisk(directory, path)) throw gone('Another disk is mounted there')
  return callDisk(directory, async () => {
    if (await hasLinkOnTheWay(directory, path)) throw linkInTheWay()
    return lstat(`${directory}/${path}`, { bigint: true })
  })
}

async function hasLinkOnTheWay(directory: string, path: string): Promise<boolean> {
  let place = directory
  for (const name of path.split('/').slice(0, -1)) {
    place += `/${name}`
    if ((await lstat(place)).isSymbolicLink()) return true
  }
  return false
}

function linkInTheWay(): Error {
  return gone('A symbolic link was in the way')
}

function gone(message: string): Error {
  return Object.assign(new Error(message), { code: 'ENOENT', syscall: 'open' })
}

/** Whether there is a linked directory at its path, and not a link to one. */
export async function isDirectory(path: string): Promise<boolean> {
  return callDisk(path, () => lstat(path)).then(
    (stats) => stats.isDirectory(),
    () => false,
  )
}
