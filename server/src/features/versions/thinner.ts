import { VERSIONS_ALL_KEPT_HOURS } from '@pinloft/contract/limits'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { BackgroundLoop } from '../../platform/jobs/background-loop.ts'
import { Lulls } from '../../platform/jobs/lulls.ts'
import type { Traffic } from '../../platform/traffic.ts'
import { type ContentGone, type GoneContent, pathsOfFolders, purgeGone } from '../files/index.ts'
import { forgetVersions } from './former-contents.ts'
import { surplusVersions } from './thinning.ts'
import { listFilesWithOld, listVersions, lockFolderOf, readKeptDays } from './versions.repository.ts'

const HOUR_MS = 60 * 60_000
/** Requests come first when the server has just started. */
const START_DELAY_MS = 5_000
const LOOK_EVERY_MS = HOUR_MS
const BATCH_FILES = 100

export interface ThinnerDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  clock: Clock
  events: EventBus
  traffic: Traffic
  onContentGone: ContentGone
  onError(error: unknown): void
}

/**
 * Deletes in the background the versions that are surplus by their age, file by file, each in one transaction: what a run did not come to, the
 * next one finds again.
 */
export class Thinner {
  readonly #dependencies: ThinnerDependencies
  readonly #closing = new AbortController()
  readonly #loop: BackgroundLoop
  readonly #lulls: Lulls
  #timer: NodeJS.Timeout | undefined

  constructor(dependencies: ThinnerDependencies) {
    const { traffic, onError } = dependencies
    const { signal } = this.#closing
    this.#dependencies = dependencies
    this.#loop = new BackgroundLoop({ work: () => this.#run(), signal, onError })
    this.#lulls = new Lulls({ traffic, signal })
  }

  start(): void {
    this.#timer = setInterval(() => this.wake(), LOOK_EVERY_MS)
    this.#timer.unref()
    this.#loop.wake(START_DELAY_MS)
  }

  /** Begins at once, or again when it is under way. */
  wake(): void {
    this.#loop.wake(0)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    this.#closing.abort()
    await this.#loop.close()
  }

  async #run(): Promise<void> {
    const { database, clock, events } = this.#dependencies
    const keptDays = await readKeptDays(database)
    if (keptDays === null) return
    const before = clock.now() - VERSIONS_ALL_KEPT_HOURS * HOUR_MS
    for (let after = ''; ; ) {
      await this.#lulls.beforeWork()
      const fileIds = await listFilesWithOld(database, { before, after, limit: BATCH_FILES })
      const folders = new Set<string>()
      for (const fileId of fileIds) {
        const { folder, gone } = await inTransaction(database, (transaction) =>
          thin(transaction, fileId, { now: clock.now(), keptDays }),
        )
        await purgeGone(this.#dependencies, gone)
        if (folder !== undefined) folders.add(folder)
        this.#closing.signal.throwIfAborted()
      }
      if (folders.size > 0) events.publish({ type: 'file_changed', folders: [...folders] })
      const last = fileIds.at(-1)
      if (last === undefined) return
      after = last
    }
  }
}

/** Gives what nothing refers to any more, and the folder of the file where something has changed that can be seen. */
async function thin(
  transaction: DatabaseHandle,
  fileId: string,
  rule: { now: number; keptDays: number },
): Promise<{ folder?: string; gone: GoneContent[] }> {
  const folderId = await lockFolderOf(transaction, fileId)
  const surplus = surplusVersions(await listVersions(transaction, fileId), rule)
  if (surplus.length === 0) return { gone: [] }
  const gone = await forgetVersions(transaction, surplus)
  const paths = await pathsOfFolders(transaction, folderId === undefined ? [] : [folderId])
  return { gone, folder: paths.get(folderId ?? '') }
}
