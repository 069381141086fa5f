import type { BigIntStats, Dir, Dirent } from 'node:fs'
import { lstat, opendir } from 'node:fs/promises'
import { nameFault } from '@pinloft/contract/files/names'
import type { LinkedSkipReason } from '@pinloft/contract/linked-folders/endpoints'
import { type FoundFile, normalName } from '../../../core/files/index.ts'
import { callDisk, closeOnDisk, openOnDisk } from '../../../platform/blobs/disk-calls.ts'
import { otherDisksIn } from '../../../platform/blobs/mounts.ts'
import { openInside, pathOfHandle } from '../../../platform/blobs/open-inside.ts'

/** Entries looked at together. */
const TOGETHER = 64
const ENTRIES_AT_A_TIME = 256

export interface FoundFolder {
  name: string
  path: string
  /** Tells it from another folder in its place, or of its name. */
  inode: string
}

export interface Skipped {
  path: string
  reason: LinkedSkipReason
}

/** What is directly in a directory. */
export interface Listing {
  files: FoundFile[]
  folders: FoundFolder[]
  skipped: Skipped[]
}

export interface ListingBounds {
  /** The file system that everything must be on. */
  device: bigint
  /** Directories that hold the server's own data. */
  ownDirectories: readonly string[]
  /** Start of the names of files that are still being written from here. */
  temporaryPrefix: string
  /** Called with the path of one that nothing is writing any more. */
  onLeftOver(path: string): void
  /** Whether the folders in it would be too deep. */
  isDeepest: boolean
  /** Called before it is listed, with a path that leads to it whatever becomes of its name, as long as this call runs. */
  onOpen(place: string): void
}

/**
 * Lists what is directly in a directory, by the path from the linked directory down. What cannot be shown is told with its
 * reason: no link is followed, and nothing but folders and regular files is opened. Other disks that are mounted in it are not
 * asked: one that does not answer would hold up this one. Throws the errors of the file system, and `linked_offline`; a folder
 * that is on another disk is none of the linked ones.
 */
export async function listDirectory(directory: string, path: string, bounds: ListingBounds): Promise<Listing> {
  const handle = await openInside(directory, path)
  try {
    // Its disk may have gone a moment ago: what is below the place where it was is empty, and not deleted.
    if ((await callDisk(directory, () => handle.stat({ bigint: true }))).dev !== bounds.device) {
      const code = path === '' ? 'ENODEV' : 'ENOENT'
      throw Object.assign(new Error(`${code}: on another disk`), { code, syscall: 'open' })
    }
    // By its descriptor: whatever becomes of its path meanwhile, all is of this directory.
    const here = pathOfHandle(handle)
    bounds.onOpen(here)
    const found: { name: string; shown: string }[] = []
    const listing: Listing = { files: [], folders: [], skipped: [] }
    const within = (name: string) => (path === '' ? name : `${path}/${name}`)
    const skip = (name: string, reason: LinkedSkipReason) => listing.skipped.push({ path: within(name), reason })
    for await (const { name: bytes } of entriesOf(directory, here)) {
      const raw = bytes as unknown as Buffer
      const name = raw.toString()
      const shown = normalName(name)
      if (name.startsWith(bounds.temporaryPrefix)) bounds.onLeftOver(within(name))
      else if (!Buffer.from(name).equals(raw)) skip(name.replaceAll('\ufffd', '?'), 'encoding')
      else if (nameFault(shown) !== null || shown.trim() !== shown) skip(name, 'name')
      else found.push({ name, shown })
    }
    // Of names that differ only in how accents are stored, the usual form comes first.
    found.sort((a, b) => Number(a.name !== a.shown) - Number(b.name !== b.shown) || (a.name < b.name ? -1 : 1))
    const taken = new Set<string>()
    const elsewhere = otherDisksIn(directory, path)
    const look = (name: string) => (elsewhere.has(name) ? 'mount' : lookAt(directory, `${here}/${name}`))
    for (let start = 0; start < found.length; start += TOGETHER) {
      const some = found.slice(start, start + TOGETHER)
      const looked = await Promise.all(some.map(({ name }) => look(name)))
      for (const [index, { name, shown }] of some.entries()) {
        const stats = looked[index]
        // Gone by now.
        if (stats === null || stats === undefined) continue
        const reason = typeof stats === 'string' ? stats : refusalOf(stats, `${directory}/${within(name)}`, bounds)
        if (typeof stats === 'string' || reason !== null) skip(name, reason ?? 'unreadable')
        else if (taken.has(shown)) skip(name, 'taken')
        else {
          taken.add(shown)
          if (stats.isDirectory()) {
            listing.folders.push({ name: shown, path: within(name), inode: inodeOf(stats) })
          } else listing.files.push(toFile(shown, within(name), stats))
        }
      }
    }
    return listing
  } finally {
    await closeOnDisk(directory, handle)
  }
}

/**
 * Looks at single files in a directory, by their names. Null for one that is gone; null instead of all if any is no ordinary
 * file with an ordinary name, which takes the whole listing to understand, or if another directory is in its place by now.
 */
export async function lookAtFiles(
  directory: string,
  { path, inode }: Pick<FoundFolder, 'path' | 'inode'>,
  names: readonly string[],
  { device }: Pick<ListingBounds, 'device'>,
): Promise<Map<string, FoundFile | null> | null> {
  if (names.some((name) => normalName(name) !== name || name.trim() !== name || nameFault(name) !== null)) return null
  if (names.some((name) => name.includes('\ufffd'))) return null
  const elsewhere = otherDisksIn(directory, path)
  if (names.some((name) => elsewhere.has(name))) return null
  const handle = await openInside(directory, path)
  try {
    if (path !== '' && inodeOf(await callDisk(directory, () => handle.stat({ bigint: true }))) !== inode) return null
    const looked = await Promise.all(names.map((name) => lookAt(directory, `${pathOfHandle(handle)}/${name}`)))
    const found = new Map<string, FoundFile | null>()
    for (const [index, name] of names.entries()) {
      const stats = looked[index] ?? null
      if (typeof stats === 'string') return null
      if (stats !== null && (!stats.isFile() || stats.dev !== device)) return null
      found.set(name, stats && toFile(name, path === '' ? name : `${path}/${name}`, stats))
    }
    return found
  } finally {
    await closeOnDisk(directory, handle)
  }
}

/** Tells a directory from any other, also from a later one with its number. */
export function inodeOf({ ino, birthtimeNs }: Pick<BigIntStats, 'ino' | 'birthtimeNs'>): string {
  return `${ino}-${birthtimeNs}`
}

function toFile(name: string, path: string, { size, mtimeNs, ino }: BigIntStats): FoundFile {
  return { name, path, sizeBytes: Number(size), mtimeNs: String(mtimeNs), inode: String(ino) }
}

/** The entries of a folder in a linked directory, by a path to it. */
async function* entriesOf(directory: string, path: string): AsyncGenerator<Dirent> {
  const options = { encoding: 'buffer' as 'utf8', bufferSize: ENTRIES_AT_A_TIME }
  const entries = await openOnDisk(directory, () => opendir(path, options))
  try {
    for (;;) {
      const some = await callDisk(directory, () => readSome(entries))
      yield* some
      if (some.length < ENTRIES_AT_A_TIME) return
    }
  } finally {
    await closeOnDisk(directory, entries)
  }
}

async function readSome(entries: Dir): Promise<Dirent[]> {
  const some: Dirent[] = []
  while (some.length < ENTRIES_AT_A_TIME) {
    const entry = await entries.read()
    if (entry === null) break
    some.push(entry)
  }
  return some
}

async function lookAt(directory: string, path: string): Promise<BigIntStats | 'unreadable' | null> {
  try {
    return await callDisk(directory, () => lstat(path, { bigint: true }))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') return null
    if (code === 'EACCES' || code === 'EPERM') return 'unreadable'
    throw error
  }
}

function refusalOf(
  stats: BigIntStats,
  path: string,
  { device, ownDirectories, isDeepest }: ListingBounds,
): LinkedSkipReason | null {
  if (stats.isSymbolicLink()) return 'link'
  if (!stats.isDirectory() && !stats.isFile()) return 'special'
  if (stats.dev !== device) return 'mount'
  if (!stats.isDirectory()) return null
  if (ownDirectories.includes(path)) return 'own'
  return isDeepest ? 'deep' : null
}
