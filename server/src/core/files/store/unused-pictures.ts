import { HOUR_MS } from '@pinloft/contract/shared/units'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { Retention } from '../../../platform/retention/retention.ts'
import { lockRowsOfBlobs, noteUnused } from './blob-references.repository.ts'
import { type PurgeDependencies, purgeUnused } from './purge.ts'
import type { UnusedContent } from './version-store.ts'

const SWEEP_INTERVAL_MS = HOUR_MS
const BATCH_ROWS = 100

interface PictureRow {
  id: string
  blob_key: string
  sha256: string
}

/** The queries of a feature whose texts refer to pictures. */
interface PicturesRepository {
  /** Records since when pictures are unused. */
  noteUnusedSince(database: DatabaseHandle, now: number): Promise<void>
  /** Pictures that have been unused since a time or longer. */
  listLongUnused(database: DatabaseHandle, until: number, limit: number): Promise<PictureRow[]>
  /** Those of some pictures that nothing refers to. */
  listUnusedAmong(database: DatabaseHandle, ids: readonly string[]): Promise<PictureRow[]>
  deletePictures(transaction: DatabaseHandle, ids: readonly string[]): Promise<void>
}

/** Deletes the pictures of a feature to which no text has referred for some hours. */
export class UnusedPictures {
  readonly #dependencies: PurgeDependencies
  readonly #repository: PicturesRepository
  readonly #keptHours: number

  constructor(dependencies: PurgeDependencies, repository: PicturesRepository, keptHours: number) {
    this.#dependencies = dependencies
    this.#repository = repository
    this.#keptHours = keptHours
  }

  /** Deletes from time to time what has been unused for long enough. */
  sweepBy(retention: Retention): void {
    retention.every(SWEEP_INTERVAL_MS, (now) => this.#sweep(now))
  }

  /** Deletes those of some pictures that nothing refers to, and returns which bytes to purge. */
  async remove(transaction: DatabaseHandle, rows: readonly PictureRow[]): Promise<UnusedContent[]> {
    if (rows.length === 0) return []
    await lockRowsOfBlobs(
      transaction,
      rows.map((row) => row.blob_key),
    )
    const ids = rows.map(({ id }) => id)
    // A text that was stored before the lock may refer to one of them.
    const unusedRows = await this.#repository.listUnusedAmong(transaction, ids)
    if (unusedRows.length === 0) return []
    await this.#repository.deletePictures(
      transaction,
      unusedRows.map(({ id }) => id),
    )
    const digests = new Map(unusedRows.map((row) => [row.blob_key, row.sha256]))
    const unused = await noteUnused(transaction, digests)
    return Array.from(unused, (blobKey) => ({ blobKey, sha256: digests.get(blobKey) ?? '' }))
  }

  async #sweep(now: number): Promise<void> {
    const { database } = this.#dependencies
    await this.#repository.noteUnusedSince(database, now)
    const until = now - this.#keptHours * HOUR_MS
    for (;;) {
      const gone = await inTransaction(database, async (transaction) =>
        this.remove(transaction, await this.#repository.listLongUnused(transaction, until, BATCH_ROWS)),
      )
      await purgeUnused(this.#dependencies, gone)
      if (gone.length < BATCH_ROWS) return
    }
  }
}
