import { mkdir, readdir, readFile, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR_MS } from '@pinloft/contract/shared/units'
import { syncDirectory } from './blobs/sync-directory.ts'
import { isDiskFull } from './errors.ts'
import { randomId } from './ids.ts'

const BLOCK_BYTES = 512
/** Marks entries that are still being written; an interrupted run may leave some. */
const UNFINISHED = '.new'
/** Share of the limit to which the cache is evicted, so that not every new entry triggers an eviction. */
const KEPT_SHARE = 0.9
/** Minimum interval between updates of an entry's last use. */
const TOUCH_EVERY_MS = HOUR_MS

interface DerivedCacheOptions {
  directory: string
  maxBytes: number
  onError(error: unknown): void
}

/** Identifies a derived file: the digest of its source content, in hexadecimal, and the variant. */
export interface DerivedName {
  sha256: string
  variant: string
}

/** Whether files may still be derived from a content, that is, it has not been deleted or protected in the meantime. */
export type IsWanted = () => Promise<boolean>

/**
 * Cache of derived files that can be recreated, by the content of their source. Limited in size: the least recently
 * used files are evicted. Its index is the file system itself, so that it takes no memory.
 */
export class DerivedCache {
  readonly #directory: string
  readonly #maxBytes: number
  readonly #onError: (error: unknown) => void
  /** Disk usage of the entries; undefined until first counted. */
  #sizeBytes: number | undefined
  #evicting: Promise<void> | undefined
  /** The last pending add or forget of a content, by its digest. */
  readonly #turns = new Map<string, Promise<unknown>>()

  constructor({ directory, maxBytes, onError }: DerivedCacheOptions) {
    this.#directory = directory
    this.#maxBytes = maxBytes
    this.#onError = onError
  }

  /**
   * The path of a readable entry, or undefined. An empty entry was left by a power cut: nothing here is synced, because
   * it can be recreated and the fsyncs for a folder full of pictures would slow down everything else.
   */
  async find(name: DerivedName): Promise<string | undefined> {
    const path = this.#path(name)
    const entry = await stat(path).catch(() => undefined)
    if (entry === undefined || entry.size === 0) return undefined
    const now = new Date()
    if (now.getTime() - entry.mtimeMs > TOUCH_EVERY_MS) await utimes(path, now, now).catch(() => {})
    return path
  }

  async read(name: DerivedName): Promise<Buffer | undefined> {
    const path = await this.find(name)
    return path === undefined ? undefined : readFile(path).catch(() => undefined)
  }

  /** Removes unfinished entries of an interrupted run. Must be called before anything is added. */
  async recover(): Promise<void> {
    for (const name of await namesIn(this.#directory)) {
      if (name.endsWith(UNFINISHED)) await rm(join(this.#directory, name), { force: true })
    }
  }

  /**
   * Stores bytes unless the disk is full. Returns false, without storing them, if their content is no longer wanted.
   */
  async add(name: DerivedName, bytes: Uint8Array | string, isWanted: IsWanted): Promise<boolean> {
    const temporary = join(this.#directory, `${randomId()}${UNFINISHED}`)
    try {
      await mkdir(this.#directory, { recursive: true, mode: 0o700 })
      await writeFile(temporary, bytes, { mode: 0o600 })
      return (await this.adopt(name, temporary, isWanted)) !== undefined
    } catch (error) {
      if (!isDiskFull(error)) throw error
      return true
    } finally {
      await rm(temporary, { force: true })
    }
  }

  /**
   * Moves a file on the same disk into the cache and returns its new path; undefined if its content is no longer
   * wanted.
   */
  adopt(name: DerivedName, source: string, isWanted: IsWanted): Promise<string | undefined> {
    const path = this.#path(name)
    // Content that becomes unwanted is forgotten afterwards, in a later turn, so that not even a crash leaves it here.
    return this.#inTurn(name.sha256, async () => {
      if (!(await isWanted())) return undefined
      await mkdir(this.#shard(name.sha256), { recursive: true, mode: 0o700 })
      await rename(source, path)
      if (this.#sizeBytes !== undefined) this.#sizeBytes += (await stat(path)).blocks * BLOCK_BYTES
      this.#evictIfFull()
      return path
    })
  }

  /** Removes everything derived from a content, durably. */
  forget(sha256: string): Promise<void> {
    return this.#inTurn(sha256, async () => {
      const shard = this.#shard(sha256)
      const entries = await readdir(shard).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return []
        throw error
      })
      const names = entries.filter((name) => name.startsWith(sha256))
      for (const name of names) await rm(join(shard, name), { force: true })
      if (names.length > 0) await syncDirectory(shard)
    })
  }

  /** Removes everything. */
  async clear(): Promise<void> {
    await rm(this.#directory, { recursive: true, force: true })
    this.#sizeBytes = undefined
  }

  /** Waits for background work. */
  async close(): Promise<void> {
    await this.#evicting
  }

  async #inTurn<Result>(sha256: string, work: () => Promise<Result>): Promise<Result> {
    const turn = (this.#turns.get(sha256) ?? Promise.resolve()).then(work)
    const end = turn.catch(() => {})
    this.#turns.set(sha256, end)
    try {
      return await turn
    } finally {
      if (this.#turns.get(sha256) === end) this.#turns.delete(sha256)
    }
  }

  #evictIfFull(): void {
    const mayBeFull = this.#sizeBytes === undefined || this.#sizeBytes > this.#maxBytes
    if (!mayBeFull || this.#evicting !== undefined) return
    this.#evicting = this.#evict()
      .catch(this.#onError)
      .finally(() => {
        this.#evicting = undefined
      })
  }

  async #evict(): Promise<void> {
    const entries = await this.#entries()
    let sizeBytes = entries.reduce((sum, entry) => sum + entry.sizeBytes, 0)
    if (sizeBytes > this.#maxBytes) {
      entries.sort((a, b) => a.usedAtMs - b.usedAtMs)
      for (const entry of entries) {
        if (sizeBytes <= this.#maxBytes * KEPT_SHARE) break
        await unlink(entry.path).catch(() => {})
        sizeBytes -= entry.sizeBytes
      }
    }
    this.#sizeBytes = sizeBytes
  }

  async #entries(): Promise<{ path: string; sizeBytes: number; usedAtMs: number }[]> {
    const entries = []
    for (const shard of await namesIn(this.#directory)) {
      for (const name of await namesIn(join(this.#directory, shard))) {
        const path = join(this.#directory, shard, name)
        const entry = await stat(path).catch(() => undefined)
        if (entry !== undefined) {
          entries.push({ path, sizeBytes: entry.blocks * BLOCK_BYTES, usedAtMs: entry.mtimeMs })
        }
      }
    }
    return entries
  }

  #path({ sha256, variant }: DerivedName): string {
    return join(this.#shard(sha256), `${sha256}-${variant}`)
  }

  #shard(sha256: string): string {
    return join(this.#directory, sha256.slice(0, 2))
  }
}

/** The names in a folder; empty if it is not a folder. */
function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch(() => [])
}
