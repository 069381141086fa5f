import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { AppError } from '../../../platform/errors.ts'
import { zipBlocks } from '../../../platform/zip/zip-blocks.ts'
import { ZipDirectory } from '../../../platform/zip/zip-directory.ts'
import type { PlayedWorlds } from '../../worlds/index.ts'
import { isRegionPath, isRegionSound, REGION_HEADER_BYTES } from './region-header.ts'

const WORLD = 'world'
const NEW_WORLD = 'world.new'
const OLD_WORLD = 'world.old'
const READ_BYTES = 256 * 1024
/** Locks of a running server, and files that are not complete yet. */
const NOT_PACKED = /(?:^|\/)(?:session\.lock|level\.dat_new)$/

/** Where Bukkit and Paper keep other dimensions, and where they are in a world. They move them back by themselves. */
const OTHER_DIMENSIONS = [
  { folder: 'world_nether/DIM-1', inWorld: 'DIM-1' },
  { folder: 'world_the_end/DIM1', inWorld: 'DIM1' },
]

interface PackedFile {
  /** In the archive. */
  path: string
  /** On the disk. */
  file: string
  sizeBytes: number
  modifiedAtMs: number
}

/** An archive that is being made of a working copy. */
export interface Packing {
  blocks: AsyncGenerator<Uint8Array, void, void>
  /** Complete once the last block was read. */
  regions: { count: number; damaged: string[] }
}

/** The files of the world of a server, in the folder that it runs in. */
export class WorkingCopy {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async exists(): Promise<boolean> {
    // A game renames the one to the other before it writes the new one.
    return (await this.#list()).some(({ path }) => path === 'level.dat' || path === 'level.dat_old')
  }

  async sizeBytes(): Promise<number> {
    return (await this.#list()).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
  }

  /**
   * Replaces the files by those of a world. Until they are complete, those before stay. Returns the number of the revision.
   * Throws like `PlayedWorlds.unpack`.
   */
  async take(worlds: PlayedWorlds, worldId: string): Promise<number> {
    const fresh = join(this.#folder, NEW_WORLD)
    await rm(fresh, { recursive: true, force: true })
    await mkdir(fresh, { recursive: true, mode: 0o700 })
    const revision = await worlds.unpack(worldId, async ({ path, content }) => {
      const target = join(fresh, path)
      await mkdir(dirname(target), { recursive: true })
      const file = await open(target, 'wx', 0o600)
      try {
        for await (const bytes of content) await file.writeFile(bytes)
      } finally {
        await file.close()
      }
    })
    await this.#setAside()
    await rename(fresh, join(this.#folder, WORLD))
    await rm(join(this.#folder, OLD_WORLD), { recursive: true, force: true })
    return revision
  }

  /** The archive of the files as they are. Throws `file_changed_meanwhile` while it is read if one changes. */
  async pack(): Promise<Packing> {
    const files = await this.#list()
    const directory = new ZipDirectory()
    for (const { path, sizeBytes, modifiedAtMs } of files) directory.add({ path, sizeBytes, modifiedAtMs })
    const regions: Packing['regions'] = { count: 0, damaged: [] }
    const blocks = zipBlocks(directory, (index) => {
      const file = files[index]
      if (file === undefined) throw new Error('An entry without a file')
      return isRegionPath(file.path) ? checkedRegion(file, regions) : bytesOf(file)
    })
    return { blocks, regions }
  }

  async #setAside(): Promise<void> {
    const old = join(this.#folder, OLD_WORLD)
    await rm(old, { recursive: true, force: true })
    await rename(join(this.#folder, WORLD), old).catch(ignoreMissing)
    for (const { folder } of OTHER_DIMENSIONS) {
      await rm(join(this.#folder, dirname(folder)), { recursive: true, force: true })
    }
  }

  /** Everything that belongs to the world, in the order of the paths. */
  async #list(): Promise<PackedFile[]> {
    const files = await listBelow(join(this.#folder, WORLD), '')
    for (const { folder, inWorld } of OTHER_DIMENSIONS) {
      const moved = await listBelow(join(this.#folder, folder), `${inWorld}/`)
      if (moved.length === 0) continue
      const kept = files.filter(({ path }) => !path.startsWith(`${inWorld}/`))
      files.splice(0, files.length, ...kept, ...moved)
    }
    return files.sort((a, b) => (a.path < b.path ? -1 : 1))
  }
}

async function* checkedRegion(file: PackedFile, regions: Packing['regions']): AsyncGenerator<Uint8Array> {
  let header = Buffer.alloc(0)
  for await (const block of bytesOf(file)) {
    if (header.length < REGION_HEADER_BYTES) {
      header = Buffer.concat([header, block.subarray(0, REGION_HEADER_BYTES - header.length)])
    }
    yield block
  }
  regions.count++
  if (!isRegionSound(header, file.sizeBytes)) regions.damaged.push(file.path)
}

/** As many as there were when the files were listed: one that grows meanwhile is read to there, a shorter one is found out. */
async function* bytesOf({ file, sizeBytes }: PackedFile): AsyncGenerator<Buffer> {
  if (sizeBytes === 0) return
  const stream = createReadStream(file, { highWaterMark: READ_BYTES, end: sizeBytes - 1 })
  try {
    for await (const block of stream) yield block as Buffer
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') throw new AppError('file_changed_meanwhile', { cause })
    throw cause
  }
}

/** Regular files only: a link could lead anywhere. */
async function listBelow(root: string, prefix: string): Promise<PackedFile[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch(async (cause) => {
    // A folder in it that vanishes meanwhile is no sign that there is nothing.
    if ((await stat(root).catch(ignoreMissing)) !== undefined) throw new AppError('file_changed_meanwhile', { cause })
    return []
  })
  const files: PackedFile[] = []
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    const path = prefix + file.slice(root.length + 1)
    if (NOT_PACKED.test(path)) continue
    const found = await stat(file).catch(ignoreMissing)
    if (found !== undefined) files.push({ path, file, sizeBytes: found.size, modifiedAtMs: Math.floor(found.mtimeMs) })
  }
  return files
}

function ignoreMissing(error: unknown): undefined {
  if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
}
