import { mkdir, readdir, readFile, rename, rm, stat, unlink, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDiskFull } from '../../platform/errors.ts'
import { randomId } from '../../platform/ids.ts'

const BLOCK_BYTES = 512
/** How far below the bound it is emptied, so that not each new entry empties it again. */
const KEPT_SHARE = 0.9
/** The time of use is written at most so often for one entry. */
const TOUCH_EVERY_MS = 60 * 60 * 1000

interface DerivedCacheOptions {
  directory: string
  maxBytes: number
  onError(error: unknown): void
}

/** What is derived of a file: of which content (its digest in hexadecimal), and which of the things derived of it. */
export interface DerivedName {
  sha256: string
  variant: string
}

/**
 * Files that can be made again, by the content that they are derived of. Of a bounded size: what has not been used for
 * the longest time goes. Nothing but the file system knows what is in it, so that it takes no memory.
 */
export class DerivedCache {
  readonly #directory: string
  readonly #maxBytes: number
  readonly #onError: (error: unknown) => void
  /** What the entries take on the disk; unknown until first counted. */
  #sizeBytes: number | undefined
  #evicting: Promise<void> | undefined

  constructor({ directory, maxBytes, onError }: DerivedCacheOptions) {
    this.#directory = directory
    this.#maxBytes = maxBytes
    this.#onError = onError
  }

  /**
   * The path of an entry that may be read, or undefined. An empty one is what a power cut has left: nothing here is
   * synced, as it can be made again, and the syncs of a folder full of pictures would be felt by all others.
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

  /** Keeps bytes where there is room for them. */
  async add(name: DerivedName, bytes: Uint8Array | string): Promise<void> {
    const temporary = join(this.#directory, `${randomId()}.new`)
    try {
      await mkdir(this.#directory, { recursive: true, mode: 0o700 })
      await writeFile(temporary, bytes, { mode: 0o600 })
      await this.adopt(name, temporary)
    } catch (error) {
      await rm(temporary, { force: true })
      if (!isDiskFull(error)) throw error
    }
  }

  /** Takes over a file on the same disk and gives its new path. */
  async adopt(name: DerivedName, source: string): Promise<string> {
    const path = this.#path(name)
    await mkdir(this.#shard(name.sha256), { recursive: true, mode: 0o700 })
    await rename(source, path)
    if (this.#sizeBytes !== undefined) this.#sizeBytes += (await stat(path)).blocks * BLOCK_BYTES
    this.#evictIfFull()
    return path
  }

  /** Removes all that was derived of a content. */
  async forget(sha256: string): Promise<void> {
    const shard = this.#shard(sha256)
    for (const name of await namesIn(shard)) {
      if (name.startsWith(sha256)) await rm(join(shard, name), { force: true })
    }
  }

  /** Waits for what happens in the background. */
  async close(): Promise<void> {
    await this.#evicting
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

/** What is in a folder; nothing where it is not a folder. */
function namesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch(() => [])
}
