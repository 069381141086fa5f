import type { BigIntStats } from 'node:fs'
import { lstat } from 'node:fs/promises'
import { callDisk, closeOnDisk } from '../../../platform/blobs/disk-calls.ts'
import type { LinkedContent } from '../../../platform/blobs/linked-key.ts'
import { isOnOtherDisk, otherDisksIn } from '../../../platform/blobs/mounts.ts'
import { type FileHandle, openInside, pathOfHandle } from '../../../platform/blobs/open-inside.ts'
import { AppError } from '../../../platform/errors.ts'

// Each folder of a linked directory is opened without following a link and named by its descriptor from then on, so that
// nothing outside is touched, whatever takes its place meanwhile.

/** A linked directory. */
export interface DiskRoot {
  /** Its path, without symbolic links. */
  readonly directory: string
  /** Number of the device that it was on when it was last looked at; undefined before. */
  device: bigint | undefined
}

/** A place in a linked directory. */
export interface DiskPlace {
  root: DiskRoot
  /** From the linked directory down; never empty. */
  path: string
}

/** What identifies the content of a file on the disk. */
export type FoundContent = Pick<LinkedContent, 'sizeBytes' | 'mtimeNs' | 'inode'>

/** What vanished, or became something else. */
const GONE_CODES: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP'])

export function contentOf({ size, mtimeNs, ino }: BigIntStats): FoundContent {
  return { sizeBytes: Number(size), mtimeNs: String(mtimeNs), inode: String(ino) }
}

export function isContent(found: BigIntStats | null, { sizeBytes, mtimeNs, inode }: FoundContent): boolean {
  if (!found?.isFile()) return false
  const content = contentOf(found)
  return content.sizeBytes === sizeBytes && content.mtimeNs === mtimeNs && content.inode === inode
}

/**
 * Opens a folder, by its path from the linked directory down, and closes it after `use`. Throws `linked_offline` if the directory
 * is not there, or is another: so what is missing is only missing where the disk is not gone. Throws `linked_other_disk` where
 * another disk is mounted in it.
 */
export async function inFolder<T>(root: DiskRoot, path: string, use: (folder: FileHandle) => Promise<T>): Promise<T> {
  const folder = await openInside(root.directory, path).catch(async (error) => {
    if (isGone(error)) await requireRoot(root)
    if (path !== '' && isOnOtherDisk(root.directory, path)) throw new AppError('linked_other_disk')
    throw error
  })
  try {
    if (!(await isOn(folder, root))) {
      await requireRoot(root)
      throw new AppError('linked_other_disk')
    }
    return await use(folder)
  } finally {
    await closeOnDisk(root.directory, folder)
  }
}

async function requireRoot(root: DiskRoot): Promise<void> {
  const folder = await openInside(root.directory, '').catch((cause) => {
    throw new AppError('linked_offline', { cause })
  })
  try {
    if (!(await isOn(folder, root))) throw new AppError('linked_offline')
  } finally {
    await closeOnDisk(root.directory, folder)
  }
}

async function isOn(folder: FileHandle, { directory, device }: DiskRoot): Promise<boolean> {
  return device === undefined || (await callDisk(directory, () => folder.stat({ bigint: true }))).dev === device
}

/**
 * The same for the folder that something is in, with the path by which that can be reached. Another disk in its place is not
 * asked.
 */
export async function inFolderOf<T>(
  { root, path }: DiskPlace,
  use: (path: string, folder: FileHandle) => Promise<T>,
): Promise<T> {
  const { folderPath, name } = splitPlace(path)
  return inFolder(root, folderPath, async (folder) => {
    if (isOtherDisk({ root, path })) throw new AppError('linked_other_disk')
    return use(`${pathOfHandle(folder)}/${name}`, folder)
  })
}

/** Whether another disk is mounted at a place. */
export function isOtherDisk({ root, path }: DiskPlace): boolean {
  const { folderPath, name } = splitPlace(path)
  return otherDisksIn(root.directory, folderPath).has(name)
}

function splitPlace(path: string) {
  const split = path.lastIndexOf('/')
  return { folderPath: path.slice(0, Math.max(0, split)), name: path.slice(split + 1) }
}

export function find({ directory }: DiskRoot, path: string): Promise<BigIntStats | null> {
  return callDisk(directory, () => lstat(path, { bigint: true })).catch(nullIfGone)
}

/** What regular file is at a place; null if there is none. Throws the errors of the file system. */
export async function findContent(place: DiskPlace): Promise<FoundContent | null> {
  return inFolderOf(place, async (path) => {
    const stats = await find(place.root, path)
    return stats?.isFile() ? contentOf(stats) : null
  }).catch(nullIfGone)
}

/** Whether anything has a name, also another disk, which is not asked. */
export async function isNameOnDisk(place: DiskPlace): Promise<boolean> {
  if (isOtherDisk(place)) return true
  return (await inFolderOf(place, (path) => find(place.root, path))) !== null
}

export function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}

export function isGone(error: unknown): boolean {
  return GONE_CODES.has(codeOf(error))
}

export function nullIfGone(error: unknown): null {
  if (!isGone(error)) throw error
  return null
}
