import type { BigIntStats } from 'node:fs'
import { constants, link, lstat, mkdir, open, rename, rmdir, statfs, unlink } from 'node:fs/promises'
import { basename } from 'node:path'
import { callDisk, closeOnDisk, openOnDisk, tidyDisk } from '../../../platform/blobs/disk-calls.ts'
import { type FileHandle, pathOfHandle } from '../../../platform/blobs/open-inside.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  codeOf,
  contentOf,
  type DiskPlace,
  type DiskRoot,
  type FoundContent,
  find,
  inFolderOf,
  isContent,
  isGone,
  isOtherDisk,
  nullIfGone,
} from './disk-places.ts'

// Changes in linked directories. Names are durable when a function returns.

/** Something else has the name already. */
export class NameTakenError extends Error {}

/** What is on the disk is not what was expected there. */
export class ChangedOnDiskError extends Error {}

/** File systems without hard links answer so. */
const NO_LINK_CODES: ReadonlySet<unknown> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EXDEV'])
const NEW_FILE = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW
/** What is in a folder, or mounted there, keeps it. */
const KEPT_FOLDER_CODES: ReadonlySet<unknown> = new Set(['ENOTEMPTY', 'EEXIST', 'EBUSY'])

/** Start of the names of files that are being written into a linked directory; no other program has such names. */
export function temporaryPrefix(linkId: string): string {
  return `.pinloft-${linkId}-`
}

/** Throws `NameTakenError` if another disk has the name that something is to get. */
export function requireFree(place: DiskPlace): void {
  if (isOtherDisk(place)) throw new NameTakenError()
}

/** Makes a folder, or takes the one that is there. Throws `NameTakenError`. */
export async function makeFolder(place: DiskPlace): Promise<BigIntStats> {
  return inFolderOf(place, async (path, folder) => {
    try {
      await ask(place.root, () => mkdir(path))
      await sync(place.root, folder)
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error
    }
    const stats = await ask(place.root, () => lstat(path, { bigint: true }))
    if (!stats.isDirectory()) throw new NameTakenError()
    return stats
  })
}

/** Renames a folder. Throws `NameTakenError`, and `EXDEV` to another mount; false if it is not there. */
export async function moveFolder(root: DiskRoot, from: string, to: string): Promise<boolean> {
  requireFree({ root, path: to })
  return inFolderOf({ root, path: from }, (source, sourceFolder) =>
    inFolderOf({ root, path: to }, async (target, targetFolder) => {
      const [found, taken] = [await find(root, source), await find(root, target)]
      if (!found?.isDirectory()) return false
      if (taken !== null && taken.ino !== found.ino) throw new NameTakenError()
      await ask(root, () => rename(source, target))
      await sync(root, targetFolder)
      await sync(root, sourceFolder)
      return true
    }),
  ).catch((error) => {
    // The folder that it was in is gone too.
    if (isGone(error)) return false
    throw error
  })
}

/** Removes a folder if it is empty. */
export async function removeFolder(place: DiskPlace): Promise<void> {
  if (isOtherDisk(place)) return
  await inFolderOf(place, async (path, folder) => {
    await ask(place.root, () => rmdir(path))
    await sync(place.root, folder)
  }).catch((error) => {
    if (!isGone(error) && !KEPT_FOLDER_CODES.has(codeOf(error))) throw error
  })
}

/**
 * Renames a file that is as expected; one that is there already by another mount stays. Throws `NameTakenError`,
 * `ChangedOnDiskError`, and `EXDEV` to another mount.
 */
export async function moveFile(
  root: DiskRoot,
  { from, to, expected }: { from: string; to: string; expected: FoundContent },
): Promise<void> {
  requireFree({ root, path: to })
  await inFolderOf({ root, path: from }, (source, sourceFolder) =>
    inFolderOf({ root, path: to }, async (target, targetFolder) => {
      if (!isContent(await find(root, source), expected)) throw new ChangedOnDiskError()
      if (basename(source) === basename(target) && (await isSameFolder(root, sourceFolder, targetFolder))) return
      const hasBoth = await giveName(root, source, target, {
        inode: expected.inode,
        isCaseOnly: from !== to && isSameFolded(from, to),
      })
      await sync(root, targetFolder)
      if (hasBoth) await ask(root, () => unlink(source)).catch(ignoreGone)
      await sync(root, sourceFolder)
    }),
  ).catch((error) => {
    if (isGone(error)) throw new ChangedOnDiskError()
    throw error
  })
}

/** Whether two folders are one, as a directory that is mounted a second time is. */
async function isSameFolder(root: DiskRoot, folder: FileHandle, other: FileHandle): Promise<boolean> {
  const [one, two] = [await statOf(root, folder), await statOf(root, other)]
  return one.dev === two.dev && one.ino === two.ino
}

/** Removes a file if it is as expected. Returns whether it is gone. */
export async function removeFile(place: DiskPlace, expected: FoundContent): Promise<boolean> {
  return inFolderOf(place, async (path, folder) => {
    const found = await find(place.root, path)
    if (found === null) return true
    if (!isContent(found, expected)) return false
    await ask(place.root, () => unlink(path))
    await sync(place.root, folder)
    return true
  }).catch((error) => nullIfGone(error) === null)
}

/**
 * Writes a file: under another name first, which becomes its own once all is durable. What has the name already must be
 * as `expected` says, or nothing without it. Returns what is on the disk then. Throws `NameTakenError`,
 * `ChangedOnDiskError`, the errors of the file system, and those of the bytes.
 */
export async function writeFile(
  place: DiskPlace,
  bytes: AsyncIterable<Uint8Array>,
  {
    temporaryName,
    sizeBytes,
    modifiedAtMs,
    expected,
  }: { temporaryName: string; sizeBytes: number; modifiedAtMs: number; expected: FoundContent | null },
): Promise<FoundContent> {
  const { root } = place
  if (expected === null) requireFree(place)
  return inFolderOf(place, async (path, folder) => {
    await requireSpace(root, folder, sizeBytes)
    const temporary = `${pathOfHandle(folder)}/${temporaryName}`
    const file = await openHere(root, temporary, NEW_FILE)
    try {
      for await (const block of bytes) {
        for (let start = 0; start < block.length; ) {
          const from = start
          const write = () => file.write(block, from, block.length - from)
          start += (await callDisk(root.directory, write, { mayLast: true })).bytesWritten
        }
      }
      const found = expected === null ? null : await find(root, path)
      if (found !== null) await keepAccess(root, file, found)
      await ask(root, () => file.utimes(new Date(), modifiedAtMs / 1000))
      await sync(root, file)
      const written = contentOf(await statOf(root, file))
      // As late as possible: another program may be about to save it too.
      const present = await find(root, path)
      if (expected !== null && isContent(present, expected)) await ask(root, () => rename(temporary, path))
      // A crash came between its name and its row: what is there is what was to be written.
      else if (present?.isFile() && (await haveSameBytes(root, temporary, path))) {
        await sync(root, folder)
        return contentOf(present)
      } else if (expected === null) await giveName(root, temporary, path, { inode: written.inode })
      else throw new ChangedOnDiskError()
      await sync(root, folder)
      return written
    } finally {
      await closeOnDisk(root.directory, file)
      await tidyDisk(root.directory, () => unlink(temporary))
    }
  })
}

/** Throws `ENOSPC` before anything is written that does not fit. File systems that report no size may have any. */
async function requireSpace(root: DiskRoot, folder: FileHandle, sizeBytes: number): Promise<void> {
  const { blocks, bavail, bsize } = await ask(root, () => statfs(pathOfHandle(folder)))
  if (blocks === 0 || bavail * bsize >= sizeBytes) return
  throw Object.assign(new Error('It does not fit on the disk'), { code: 'ENOSPC', syscall: 'statfs' })
}

/**
 * Gives a file the owner and mode of the one that it replaces. Not every server may give files away, and not every file
 * system knows modes: all files have the same there.
 */
async function keepAccess(root: DiskRoot, file: FileHandle, { uid, gid, mode }: BigIntStats): Promise<void> {
  const unlessAway = (error: unknown) => {
    if (error instanceof AppError) throw error
  }
  await ask(root, () => file.chown(Number(uid), Number(gid))).catch(unlessAway)
  await ask(root, () => file.chmod(Number(mode & 0o777n))).catch(unlessAway)
}

/**
 * Gives a file a name that nothing has. `inode` is its own, for what a crash left half done. Returns whether it has both
 * names then; it has only the new one where there are no hard links, or where only the case is another: some file
 * systems take that for the same name.
 */
async function giveName(
  root: DiskRoot,
  from: string,
  to: string,
  { inode, isCaseOnly = false }: { inode: string; isCaseOnly?: boolean },
): Promise<boolean> {
  let code: string | undefined
  if (!isCaseOnly) {
    try {
      await ask(root, () => link(from, to))
      return true
    } catch (error) {
      code = codeOf(error)
      if (code !== 'EEXIST' && !NO_LINK_CODES.has(code)) throw error
    }
  }
  const taken = await find(root, to)
  const isOwn = taken !== null && String(taken.ino) === inode
  // What had the name a moment ago is another program's work, even if it is gone by now.
  if (taken === null ? code === 'EEXIST' : !isOwn) throw new NameTakenError()
  if (isOwn && !isCaseOnly && taken.nlink > 1n) return true
  await ask(root, () => rename(from, to))
  return false
}

function isSameFolded(path: string, other: string): boolean {
  return path.toLowerCase() === other.toLowerCase()
}

const COMPARED_BYTES = 256 * 1024

/** Whether two files have the same content. A file that another program changes meanwhile may be said to differ. */
async function haveSameBytes(root: DiskRoot, path: string, other: string): Promise<boolean> {
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const files: FileHandle[] = []
  try {
    const first = await openHere(root, path, flags)
    files.push(first)
    const second = await openHere(root, other, flags)
    files.push(second)
    const [one, two] = [await statOf(root, first), await statOf(root, second)]
    if (!two.isFile() || one.size !== two.size) return false
    const [block, otherBlock] = [Buffer.alloc(COMPARED_BYTES), Buffer.alloc(COMPARED_BYTES)]
    for (let at = 0; at < one.size; ) {
      const { bytesRead } = await ask(root, () => first.read(block, 0, COMPARED_BYTES, at))
      const { bytesRead: otherRead } = await ask(root, () => second.read(otherBlock, 0, bytesRead, at))
      if (bytesRead === 0 || otherRead !== bytesRead) return false
      if (!block.subarray(0, bytesRead).equals(otherBlock.subarray(0, bytesRead))) return false
      at += bytesRead
    }
    return true
  } finally {
    for (const file of files) await closeOnDisk(root.directory, file)
  }
}

function ask<T>({ directory }: DiskRoot, call: () => Promise<T>): Promise<T> {
  return callDisk(directory, call)
}

/** Makes a file or the names in a folder durable, for which a disk may take long. */
function sync({ directory }: DiskRoot, handle: FileHandle): Promise<void> {
  return callDisk(directory, () => handle.sync(), { mayLast: true })
}

function statOf(root: DiskRoot, handle: FileHandle): Promise<BigIntStats> {
  return ask(root, () => handle.stat({ bigint: true }))
}

function openHere({ directory }: DiskRoot, path: string, flags: number): Promise<FileHandle> {
  return openOnDisk(directory, () => open(path, flags))
}

function ignoreGone(error: unknown): void {
  nullIfGone(error)
}
