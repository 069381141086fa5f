import { opendir, statfs } from 'node:fs/promises'
import { callDisk, closeOnDisk } from '../../platform/blobs/disk-calls.ts'
import { openInside, pathOfHandle } from '../../platform/blobs/open-inside.ts'

/** What tells a directory from another one in its place. */
export interface DirectoryIdentity {
  /** Of the file system. Its device number differs after each start of the computer. */
  type: string
  inode: string
  /** When it was made, in nanoseconds since the Unix epoch; 0 if the file system does not know. */
  madeNs: string
}

export interface SeenDirectory {
  identity: DirectoryIdentity
  device: bigint
  isEmpty: boolean
}

/** Looks at the directory at a path without symbolic links. Throws the errors of the file system, or `linked_offline`. */
export async function seeDirectory(directory: string): Promise<SeenDirectory> {
  const handle = await openInside(directory, '')
  try {
    const here = pathOfHandle(handle)
    const call = <T>(make: () => Promise<T>) => callDisk(directory, make)
    const [stats, system] = [await call(() => handle.stat({ bigint: true })), await call(() => statfs(here))]
    const isEmpty = await call(async () => {
      const entries = await opendir(here)
      try {
        return (await entries.read()) === null
      } finally {
        await entries.close()
      }
    })
    // File systems that do not know the time give that of the last change.
    const isKnown = stats.birthtimeNs !== stats.ctimeNs
    const madeNs = isKnown ? String(stats.birthtimeNs) : '0'
    return { identity: { type: String(system.type), inode: String(stats.ino), madeNs }, device: stats.dev, isEmpty }
  } finally {
    await closeOnDisk(directory, handle)
  }
}

export function identityOf({ type, inode, madeNs }: DirectoryIdentity): string {
  return `${type}:${inode}:${madeNs}`
}

/** The type of the file system, from what `identityOf` described. */
export function fileSystemOf(described: string): string {
  return described.slice(0, described.indexOf(':'))
}

/** Whether a directory is the one that `identityOf` described. */
export function isSameDirectory(described: string, { type, inode, madeNs }: DirectoryIdentity): boolean {
  const [formerType, formerInode, formerNs] = described.split(':')
  const isSameTime = formerNs === madeNs || formerNs === '0' || madeNs === '0'
  return formerType === type && formerInode === inode && isSameTime
}
