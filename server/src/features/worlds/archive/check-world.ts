import { MEBIBYTE } from '@pinloft/contract/shared/units'
import type { World, WorldMap } from '@pinloft/contract/worlds/endpoints'
import { WORLD_MAX_ENTRIES, WORLDS_NAMED_MAX } from '@pinloft/contract/worlds/limits'
import { WORLDS_TEXTS } from '@pinloft/contract/worlds/texts'
import type { BlobReader } from '../../../platform/blobs/blob-reader.ts'
import { AppError } from '../../../platform/errors.ts'
import { isTurnDue, nextTurn } from '../../../platform/event-loop.ts'
import { LEVEL_MAX_BYTES, type LevelFacts, readLevel } from '../level/read-level.ts'
import { ExploredRegions, REGION_HEADER_BYTES, regionOf } from '../level/regions.ts'
import { openWorldArchive, refusalOf } from './open-archive.ts'
import { type ArchiveFormat, refusal, shownPath, type WorldArchive } from './world-archive.ts'

const REFUSALS = WORLDS_TEXTS.refusals
const LEVEL = 'level.dat'
const OLD_LEVEL = 'level.dat_old'
/** Of each edition. */
const ICONS: ReadonlySet<string> = new Set(['icon.png', 'world_icon.jpeg'])
const ICON_MAX_BYTES = MEBIBYTE
const PATH_MAX_CHARACTERS = 1024
/** Of all paths: they are compared with each other in memory. */
const PATHS_MAX_CHARACTERS = 32 * 1024 * 1024

export type WorldFacts = LevelFacts & Pick<World, 'isFromOldLevel' | 'unpackedBytes' | 'fileCount' | 'chunkCount'>

export interface CheckedWorld {
  format: ArchiveFormat
  /** Folder of the world in the archive; empty for its root. */
  path: string
  facts: WorldFacts
  map: WorldMap
  /** As it is in the archive; null if there is none. */
  icon: Buffer | null
}

/**
 * Reads the archive of a world from its first byte to its last, without unpacking it to the disk. Throws `world_refused`
 * and, unless one of them is chosen by its path, `worlds_several`.
 */
export async function checkWorld(reader: BlobReader, chosenPath: string | null): Promise<CheckedWorld> {
  try {
    const { format, archive } = await openWorldArchive(reader)
    const { roots, unpackedBytes, fileCount } = await listArchive(archive)
    const path = chooseRoot(roots, chosenPath)
    const { level, isFromOldLevel, regions, icon } = await readWorld(archive, path)
    const isJava = level.edition === 'java'
    return {
      format,
      path,
      facts: { ...level, isFromOldLevel, unpackedBytes, fileCount, chunkCount: isJava ? regions.chunkCount : null },
      map: isJava ? regions.map : { isAvailable: false, dimensions: [], hasMore: false },
      icon,
    }
  } catch (error) {
    throw refusalOf(error)
  }
}

/** Refuses what would be stored outside, or twice at one place; returns the folders that are worlds. */
async function listArchive(
  archive: WorldArchive,
): Promise<{ roots: string[]; unpackedBytes: number; fileCount: number }> {
  const roots = new Set<string>()
  const taken = new Set<string>()
  let [unpackedBytes, fileCount, characters] = [0, 0, 0]
  for await (const entry of archive.entries()) {
    const path = safePath(entry.path)
    if (path === null) throw refusal(REFUSALS.unsafePath(shownPath(entry.path)))
    if (entry.isFolder) continue
    fileCount++
    unpackedBytes += entry.sizeBytes
    characters += path.length
    if (characters > PATHS_MAX_CHARACTERS) {
      throw refusal(REFUSALS.tooManyFiles(WORLD_MAX_ENTRIES.toLocaleString('en')))
    }
    const key = path.normalize('NFC').toLowerCase()
    if (taken.has(key)) throw refusal(REFUSALS.sameName(shownPath(path)))
    taken.add(key)
    const { folder, name } = splitPath(path)
    if (name === LEVEL || name === OLD_LEVEL) roots.add(folder)
  }
  return { roots: await outermost(roots), unpackedBytes, fileCount }
}

/** A world inside the folder of another is a copy that belongs to that one. */
async function outermost(roots: ReadonlySet<string>): Promise<string[]> {
  if (roots.has('')) return ['']
  const found: string[] = []
  let step = 0
  for (const root of roots) {
    if (isTurnDue(++step)) await nextTurn()
    if (!hasRootAbove(roots, root)) found.push(root)
  }
  return found.sort()
}

function hasRootAbove(roots: ReadonlySet<string>, root: string): boolean {
  for (let at = root.indexOf('/'); at !== -1; at = root.indexOf('/', at + 1))
    if (roots.has(root.slice(0, at))) return true
  return false
}

function chooseRoot(roots: readonly string[], chosenPath: string | null): string {
  const [first] = roots
  if (first === undefined) throw refusal(REFUSALS.noWorld)
  if (chosenPath !== null) {
    const chosen = roots.find((root) => root === chosenPath)
    if (chosen === undefined) throw refusal(REFUSALS.noWorldHere(shownPath(chosenPath)))
    return chosen
  }
  if (roots.length === 1) return first
  const named = roots.slice(0, WORLDS_NAMED_MAX).map((root) => ({ id: root, name: root }))
  throw new AppError('worlds_several', {
    detail: roots.length === 2 ? 'Two' : roots.length.toLocaleString('en'),
    refused: { files: named, hasMore: roots.length > named.length },
  })
}

async function readWorld(archive: WorldArchive, root: string) {
  const regions = new ExploredRegions()
  let [level, oldLevel, icon]: [Buffer | null, Buffer | null, Buffer | null] = [null, null, null]
  const start = root === '' ? '' : `${root}/`
  for await (const { path: archivePath, content } of archive.files()) {
    const path = safePath(archivePath) ?? ''
    if (!path.startsWith(start)) continue
    const inWorld = path.slice(start.length)
    const region = regionOf(inWorld)
    if (inWorld === LEVEL) level = await readUpTo(content, LEVEL_MAX_BYTES)
    else if (inWorld === OLD_LEVEL) oldLevel = await readUpTo(content, LEVEL_MAX_BYTES)
    else if (ICONS.has(inWorld)) icon = await readUpTo(content, ICON_MAX_BYTES)
    else if (region !== null) regions.add(region, await readStart(content, REGION_HEADER_BYTES))
  }
  const facts = level === null ? null : await readLevel(level)
  const used = facts ?? (oldLevel === null ? null : await readLevel(oldLevel))
  if (used === null) throw refusal(REFUSALS.levelUnreadable)
  return { level: used, isFromOldLevel: facts === null, regions, icon }
}

/** The whole content; null if it is larger. */
async function readUpTo(content: AsyncGenerator<Uint8Array>, maxBytes: number): Promise<Buffer | null> {
  const pieces: Uint8Array[] = []
  let sizeBytes = 0
  for (let next = await content.next(); !next.done; next = await content.next()) {
    sizeBytes += next.value.length
    if (sizeBytes > maxBytes) return null
    pieces.push(next.value)
  }
  return Buffer.concat(pieces)
}

/** The first bytes; fewer if there are no more. */
async function readStart(content: AsyncGenerator<Uint8Array>, lengthBytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for (let missing = lengthBytes; missing > 0; ) {
    const next = await content.next()
    if (next.done) break
    pieces.push(Buffer.from(next.value.subarray(0, missing)))
    missing -= Math.min(missing, next.value.length)
  }
  return Buffer.concat(pieces)
}

/** The path without what stands for nothing; null if it leads outside, or means something else on another system. */
function safePath(path: string): string | null {
  const isUnsafe = path.length > PATH_MAX_CHARACTERS || path.startsWith('/') || /[\\\p{Cc}]|^[a-z]:/iu.test(path)
  if (isUnsafe || !path.isWellFormed()) return null
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  return parts.includes('..') ? null : parts.join('/')
}

function splitPath(path: string): { folder: string; name: string } {
  const slash = path.lastIndexOf('/')
  return { folder: path.slice(0, Math.max(0, slash)), name: path.slice(slash + 1) }
}
