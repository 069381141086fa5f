import { DAY_MS, MINUTE_MS } from '@pinloft/contract/shared/units'
import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { nextTurn } from '../../platform/event-loop.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { BackgroundLoop } from '../../platform/jobs/background-loop.ts'
import type { JobTracker } from '../../platform/jobs/jobs.service.ts'
import type { Retention } from '../../platform/retention/retention.ts'
import {
  type ContentDeleted,
  lockRowsOfBlobs,
  noteUnused,
  purge,
  type UnusedContent,
  type VersionStore,
} from '../files/index.ts'
import { countPurging, deleteEntries, findPurging, markForPurge, readKeptDays } from './trash.repository.ts'
import { deleteAllBesideFiles, deleteTrashedFiles, listTrashedFiles } from './trashed-rows.repository.ts'

const BATCH_ROWS = 100
/** Fewer are deleted within a second or two. */
const JOB_MORE_THAN_FILES = 400
const CHECK_INTERVAL_MS = 10 * MINUTE_MS

export interface PurgerDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  events: EventBus
  retention: Retention
  versionStore: VersionStore
  onContentDeleted: ContentDeleted
  track: JobTracker<null>
  onError(error: unknown): void
}

/**
 * Permanently deletes trash entries in the background: marked ones, and those past the retention period. The mark
 * settles it; rows and bytes then go in batches, in small transactions, and a start continues where the last run ended.
 */
export class Purger {
  readonly #dependencies: PurgerDependencies
  readonly #closing = new AbortController()
  readonly #loop: BackgroundLoop

  constructor(dependencies: PurgerDependencies) {
    this.#dependencies = dependencies
    const { onError } = dependencies
    this.#loop = new BackgroundLoop({ work: () => this.#work(), signal: this.#closing.signal, onError })
  }

  start(): void {
    this.#dependencies.retention.every(CHECK_INTERVAL_MS, () => this.wake())
    void this.wake()
  }

  /** Looks for entries to delete. Settles when none are left, or when it cannot be done now. */
  wake(): Promise<void> {
    return this.#loop.runNow()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#loop.close()
  }

  async #work(): Promise<void> {
    await this.#markOld()
    // Their space is free now.
    if (await this.#purgeMarked()) this.#dependencies.events.publish({ type: 'trash_changed' })
  }

  /** Returns whether there was anything. */
  async #purgeMarked(): Promise<boolean> {
    const { database, track } = this.#dependencies
    if ((await findPurging(database)) === undefined) return false
    const total = await countPurging(database)
    if (total <= JOB_MORE_THAN_FILES) {
      await this.#purgeAll(() => {})
      return true
    }
    const job = await track({ title: TRASH_TEXTS.jobTitles.purge, total })
    await job.carryOut(async ({ report }) => {
      let done = 0
      await this.#purgeAll((files) => {
        done += files
        report(done)
      })
      return null
    })
    return true
  }

  async #purgeAll(onPurged: (files: number) => void): Promise<void> {
    for (;;) {
      this.#closing.signal.throwIfAborted()
      const id = await findPurging(this.#dependencies.database)
      if (id === undefined) return
      await this.#purge(id, onPurged)
    }
  }

  async #markOld(): Promise<void> {
    const { database, retention, events } = this.#dependencies
    const keptDays = await readKeptDays(database)
    if (keptDays === null) return
    const count = await markForPurge(database, { deletedUntil: retention.now() - keptDays * DAY_MS })
    if (count > 0) events.publish({ type: 'trash_changed' })
  }

  async #purge(entryId: string, onPurged: (files: number) => void): Promise<void> {
    const { database, versionStore } = this.#dependencies
    for (;;) {
      this.#closing.signal.throwIfAborted()
      const { gone, files, isDone } = await inTransaction(database, (transaction) =>
        purgeSome(transaction, entryId, versionStore),
      )
      for (const { blobKey, sha256 } of gone) await purge(this.#dependencies, blobKey, sha256)
      onPurged(files)
      if (isDone) return
      await nextTurn()
    }
  }
}

/**
 * Deletes some files of an entry with their versions, and the entry once it has none left. Returns what is no longer
 * referenced.
 */
async function purgeSome(
  transaction: DatabaseHandle,
  entryId: string,
  versionStore: VersionStore,
): Promise<{ gone: UnusedContent[]; files: number; isDone: boolean }> {
  const rows = await listTrashedFiles(transaction, [entryId], BATCH_ROWS)
  if (rows.length === 0) {
    await deleteAllBesideFiles(transaction, entryId)
    await deleteEntries(transaction, [entryId])
    return { gone: [], files: 0, isDone: true }
  }
  const digests = new Map(rows.map((row) => [row.blob_key, row.sha256]))
  await lockRowsOfBlobs(transaction, [...digests.keys()])
  const ids = rows.map((row) => row.id)
  await deleteTrashedFiles(transaction, ids)
  const unused = await noteUnused(transaction, digests)
  const gone = Array.from(unused, (blobKey) => ({ blobKey, sha256: digests.get(blobKey) ?? '' }))
  return { gone: [...gone, ...(await versionStore.drop(transaction, ids))], files: ids.length, isDone: false }
}
