import type { BlobStore } from '../../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { findReferencedBlobs, listPurges, removePurge } from './blob-references.repository.ts'
import type { ContentDeleted } from './purge.ts'

const CHECK_INTERVAL_MS = 60_000

interface Dependencies {
  database: DatabaseHandle
  blobs: BlobStore
  onContentDeleted: ContentDeleted
  /** Removes all data derived from contents, for when it is not known from which one. */
  onAnyContentDeleted(): Promise<void>
  onError(error: unknown): void
}

/**
 * Carries out recorded removals that are still pending: of bytes and derived data after a crash, of bytes after a
 * backup that still read them.
 */
export class PurgeQueue {
  readonly #dependencies: Dependencies
  /** Blobs without derived data left, whose bytes a backup is still reading. */
  readonly #cleared = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Does so now, deleting bytes only if no backup reads them, and drops the records of what is gone. */
  async finish(): Promise<void> {
    const { database, blobs } = this.#dependencies
    const noted = await listPurges(database)
    const keys = noted.map((note) => note.blob_key)
    const referenced = await findReferencedBlobs(database, keys)
    for (const { blob_key: key, sha256 } of noted) {
      if (!this.#cleared.has(key)) await this.#clear(sha256)
      this.#cleared.add(key)
      if (blobs.isHeld) continue
      // Only possible after restoring a backup; that a row references it then counts for more.
      if (!referenced.has(key)) await blobs.delete(key)
      await removePurge(database, key)
      this.#cleared.delete(key)
    }
  }

  #clear(sha256: string | null): Promise<void> {
    const { onContentDeleted, onAnyContentDeleted } = this.#dependencies
    return sha256 === null ? onAnyContentDeleted() : onContentDeleted(sha256)
  }

  /** Looks for pending removals periodically. */
  start(): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.finish()
        .catch(this.#dependencies.onError)
        .finally(() => {
          this.#running = undefined
        })
    }, CHECK_INTERVAL_MS)
    this.#timer.unref()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }
}
