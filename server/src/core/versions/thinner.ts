import { HOUR_MS } from '@pinloft/contract/shared/units'
import { VERSIONS_ALL_KEPT_HOURS } from '@pinloft/contract/versions/limits'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { BackgroundLoop } from '../../platform/jobs/background-loop.ts'
import { LoadGate } from '../../platform/jobs/load-gate.ts'
import type { Retention } from '../../platform/retention/retention.ts'
import type { Traffic } from '../../platform/traffic.ts'
import { type ContentDeleted, pathsOfFolders, purgeUnused, type UnusedContent } from '../files/index.ts'
import { surplusVersions } from './thinning.ts'
import { listFilesWithOld, listVersions, lockFolderOf, readKeptDays } from './versions.repository.ts'
import { forgetVersions } from './versions.store.ts'

/** Requests come first right after a server start. */
const START_DELAY_MS = 5_000
const CHECK_INTERVAL_MS = HOUR_MS
const BATCH_FILES = 100

export interface ThinnerDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  events: EventBus
  retention: Retention
  traffic: Traffic
  onContentDeleted: ContentDeleted
  onError(error: unknown): void
}

/**
 * Deletes versions that are surplus by age in the background, file by file, each in one transaction: the next run finds
 * whatever is left.
 */
export class Thinner {
  readonly #dependencies: ThinnerDependencies
  readonly #closing = new AbortController()
  readonly #loop: BackgroundLoop
  readonly #loadGate: LoadGate

  constructor(dependencies: ThinnerDependencies) {
    const { traffic, onError } = dependencies
    const { signal } = this.#closing
    this.#dependencies = dependencies
    this.#loop = new BackgroundLoop({ work: () => this.#run(), signal, onError })
    this.#loadGate = new LoadGate({ traffic, signal })
  }

  start(): void {
    this.#dependencies.retention.every(CHECK_INTERVAL_MS, () => this.#loop.runNow())
    this.#loop.wake(START_DELAY_MS)
  }

  /** Starts at once, or again if it is running. */
  wake(): void {
    this.#loop.wake(0)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#loop.close()
  }

  async #run(): Promise<void> {
    const { database, retention, events } = this.#dependencies
    const keptDays = await readKeptDays(database)
    if (keptDays === null) return
    const now = retention.now()
    const before = now - VERSIONS_ALL_KEPT_HOURS * HOUR_MS
    for (let after = ''; ; ) {
      await this.#loadGate.beforeWork()
      const fileIds = await listFilesWithOld(database, { before, after, limit: BATCH_FILES })
      const folders = new Set<string>()
      for (const fileId of fileIds) {
        const { folder, gone } = await inTransaction(database, (transaction) =>
          thin(transaction, fileId, { now, keptDays }),
        )
        await purgeUnused(this.#dependencies, gone)
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

/** Returns what is no longer referenced, and the folder of the file if a visible change was made. */
async function thin(
  transaction: DatabaseHandle,
  fileId: string,
  rule: { now: number; keptDays: number },
): Promise<{ folder?: string; gone: UnusedContent[] }> {
  const folderId = await lockFolderOf(transaction, fileId)
  const surplus = surplusVersions(await listVersions(transaction, fileId), rule)
  if (surplus.length === 0) return { gone: [] }
  const gone = await forgetVersions(transaction, surplus)
  const paths = await pathsOfFolders(transaction, folderId === undefined ? [] : [folderId])
  return { gone, folder: paths.get(folderId ?? '') }
}
