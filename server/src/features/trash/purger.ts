import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { nextTurn } from '../../platform/event-loop.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import {
  type ContentGone,
  type FormerContents,
  type GoneContent,
  lockRowsOfBlobs,
  noteUnused,
  purge,
} from '../files/index.ts'
import { deleteEntry, findPurging, markForPurge, readKeptDays } from './trash.repository.ts'
import { deleteTrashedFiles, deleteTrashedFolders, listTrashedFiles } from './trashed-rows.repository.ts'

const BATCH_ROWS = 100
const DAY_MS = 24 * 60 * 60_000
const LOOK_EVERY_MS = 10 * 60_000

export interface PurgerDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  clock: Clock
  events: EventBus
  formerContents: FormerContents
  onContentGone: ContentGone
  onError(error: unknown): void
}

/**
 * Deletes entries of the trash for good, in the background: those that are marked, and those that have been there long
 * enough. The mark settles it; then rows and bytes go some at a time, in small transactions, and a start goes on where
 * the last run ended.
 */
export class Purger {
  readonly #dependencies: PurgerDependencies
  #timer: NodeJS.Timeout | undefined
  #isClosed = false
  #isWoken = false
  #running: Promise<void> | undefined

  constructor(dependencies: PurgerDependencies) {
    this.#dependencies = dependencies
  }

  start(): void {
    this.#timer = setInterval(() => void this.wake(), LOOK_EVERY_MS)
    this.#timer.unref()
    void this.wake()
  }

  /** Looks for what is to be deleted. Settles when nothing is left, or when it could not be done now. */
  async wake(): Promise<void> {
    this.#isWoken = true
    if (this.#isClosed) return
    this.#running ??= this.#run()
    await this.#running
  }

  async close(): Promise<void> {
    this.#isClosed = true
    clearInterval(this.#timer)
    await this.#running
  }

  async #run(): Promise<void> {
    const { events, onError } = this.#dependencies
    try {
      while (this.#isWoken && !this.#isClosed) {
        this.#isWoken = false
        await this.#markOld()
        // The space that it took is free.
        if (await this.#purgeMarked()) events.publish({ type: 'trash_changed' })
      }
    } catch (error) {
      onError(error)
    } finally {
      this.#running = undefined
    }
  }

  /** Gives whether there was anything. */
  async #purgeMarked(): Promise<boolean> {
    const { database } = this.#dependencies
    for (let count = 0; ; count++) {
      const id = this.#isClosed ? undefined : await findPurging(database)
      if (id === undefined) return count > 0
      await this.#purge(id)
    }
  }

  async #markOld(): Promise<void> {
    const { database, clock, events } = this.#dependencies
    const keptDays = await readKeptDays(database)
    if (keptDays === null) return
    const count = await markForPurge(database, { deletedUntil: clock.now() - keptDays * DAY_MS })
    if (count > 0) events.publish({ type: 'trash_changed' })
  }

  async #purge(entryId: string): Promise<void> {
    const { database, formerContents } = this.#dependencies
    while (!this.#isClosed) {
      const { gone, isDone } = await inTransaction(database, (transaction) =>
        purgeSome(transaction, entryId, formerContents),
      )
      for (const { blobKey, sha256 } of gone) await purge(this.#dependencies, blobKey, sha256)
      if (isDone) return
      await nextTurn()
    }
  }
}

/** Removes some files of an entry with their versions, and the entry when it has none left. Gives what no row refers to any more. */
async function purgeSome(
  transaction: DatabaseHandle,
  entryId: string,
  formerContents: FormerContents,
): Promise<{ gone: GoneContent[]; isDone: boolean }> {
  const rows = await listTrashedFiles(transaction, entryId, BATCH_ROWS)
  if (rows.length === 0) {
    await deleteTrashedFolders(transaction, entryId)
    await deleteEntry(transaction, entryId)
    return { gone: [], isDone: true }
  }
  const digests = new Map(rows.map((row) => [row.blob_key, row.sha256]))
  await lockRowsOfBlobs(transaction, [...digests.keys()])
  const ids = rows.map((row) => row.id)
  await deleteTrashedFiles(transaction, ids)
  const unused = await noteUnused(transaction, [...digests.keys()])
  const gone = Array.from(unused, (blobKey) => ({ blobKey, sha256: digests.get(blobKey) ?? '' }))
  return { gone: [...gone, ...(await formerContents.drop(transaction, ids))], isDone: false }
}
