import type { BlobStore } from '../../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { StepsApart } from '../../../platform/db/steps.ts'
import { AppError } from '../../../platform/errors.ts'
import { BackgroundLoop } from '../../../platform/jobs/background-loop.ts'
import { deleteRows, lockFilesIn } from '../files.repository.ts'
import { lockRowsOfBlobs, noteUnused } from '../store/blob-references.repository.ts'
import { type ContentDeleted, purgeUnused } from '../store/purge.ts'
import type { UnusedContent } from '../store/version-store.ts'
import { listTree } from '../tree/folder-tree.repository.ts'
import { deleteFolders } from '../tree/folders.repository.ts'
import { listUnattachedRoots } from './unattached-folders.repository.ts'

interface RemoverDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  onContentDeleted: ContentDeleted
  onError(error: unknown): void
}

/**
 * Deletes everything below unattached folders, in steps and in the background: copies that failed, were cancelled or interrupted
 * by a crash, and those that were undone. A start continues where the last run stopped.
 */
export class UnattachedRemover {
  readonly #dependencies: RemoverDependencies
  readonly #closing = new AbortController()
  readonly #loop: BackgroundLoop
  /** Roots below which something is being built. */
  readonly #inUse = new Set<string>()

  constructor(dependencies: RemoverDependencies) {
    this.#dependencies = dependencies
    const { onError } = dependencies
    this.#loop = new BackgroundLoop({ work: () => this.#removeAll(), signal: this.#closing.signal, onError })
  }

  /** Aborted when the server closes. Its reason is the reply to a request that it interrupts. */
  get closing(): AbortSignal {
    return this.#closing.signal
  }

  /** Starts deleting what there is. */
  wake(): void {
    this.#loop.wake(0)
  }

  /** Runs work that builds something below an unattached root. If it fails, what it left there is deleted. */
  async whileInUse<T>(rootId: string, work: () => Promise<T>): Promise<T> {
    this.#inUse.add(rootId)
    let isDone = false
    try {
      const result = await work()
      isDone = true
      return result
    } finally {
      this.#inUse.delete(rootId)
      if (!isDone) this.wake()
    }
  }

  /** Stops long work between two steps. */
  breakOff(): void {
    this.#closing.abort(new AppError('copy_interrupted'))
  }

  async close(): Promise<void> {
    this.breakOff()
    await this.#loop.close()
  }

  async #removeAll(): Promise<void> {
    for (const rootId of await listUnattachedRoots(this.#dependencies.database)) {
      if (!this.#inUse.has(rootId)) await this.#remove(rootId)
    }
  }

  /** The deepest folders first, so that each is empty when its own row is deleted. */
  async #remove(rootId: string): Promise<void> {
    const steps = new StepsApart(this.#dependencies.database, this.closing)
    const ids = (await steps.run((transaction) => listTree(transaction, rootId))).map(({ id }) => id).reverse()
    for (let start = 0; start < ids.length; ) {
      const some = ids.slice(start, start + steps.rows)
      for (let isDone = false; !isDone; ) {
        const limit = steps.rows
        const step = await steps.run((transaction) => removeSome(transaction, some, limit))
        await purgeUnused(this.#dependencies, step.deleted)
        isDone = step.isDone
      }
      start += some.length
    }
  }
}

/** Deletes some files of some folders, or the folders once they are empty. */
async function removeSome(
  transaction: DatabaseHandle,
  folderIds: readonly string[],
  limit: number,
): Promise<{ deleted: UnusedContent[]; isDone: boolean }> {
  const files = await lockFilesIn(transaction, folderIds, limit)
  const digests = new Map(files.map((file) => [file.blob_key, file.sha256]))
  await lockRowsOfBlobs(transaction, [...digests.keys()])
  await deleteRows(
    transaction,
    files.map(({ id }) => id),
  )
  const unused = await noteUnused(transaction, digests)
  const isDone = files.length < limit
  if (isDone) await deleteFolders(transaction, folderIds)
  return { deleted: Array.from(unused, (blobKey) => ({ blobKey, sha256: digests.get(blobKey) ?? '' })), isDone }
}
