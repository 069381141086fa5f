import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { findReferencedBlobs, listPurges, removePurge } from './blob-references.repository.ts'

const LOOK_EVERY_MS = 60_000

interface Dependencies {
  database: DatabaseHandle
  blobs: BlobStore
  onError(error: unknown): void
}

/** Removes bytes that were noted to be removed and are still there: after a crash, or after a backup that still read them. */
export class NotedPurges {
  readonly #dependencies: Dependencies
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /** Does so now, unless a backup reads them, and drops the notes. */
  async finish(): Promise<void> {
    const { database, blobs } = this.#dependencies
    const noted = blobs.isHeld ? [] : await listPurges(database)
    const referenced = await findReferencedBlobs(database, noted)
    for (const key of noted) {
      if (blobs.isHeld) return
      // Can only be after a restored backup; then nothing is as sure as that a row wants it.
      if (!referenced.has(key)) await blobs.delete(key)
      await removePurge(database, key)
    }
  }

  /** Looks for such bytes now and then. */
  start(): void {
    this.#timer = setInterval(() => {
      this.#running ??= this.finish()
        .catch(this.#dependencies.onError)
        .finally(() => {
          this.#running = undefined
        })
    }, LOOK_EVERY_MS)
    this.#timer.unref()
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
  }
}
