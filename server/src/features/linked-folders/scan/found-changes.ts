import { possibleTypes } from '@pinloft/contract/files/ambiguous-names'
import { changeIndex, type FoundFile, type IndexChanges, typeByBytes } from '../../../core/files/index.ts'
import type { BlobStore } from '../../../platform/blobs/blob-store.ts'
import { linkedKey } from '../../../platform/blobs/linked-key.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { nextTurn } from '../../../platform/event-loop.ts'
import { type Branch, parentOf } from './linked-tree.ts'

/** Rows changed in one transaction, which blocks the server meanwhile. */
const BATCH_ROWS = 100
/** Files read at once: the disk is shared with other programs. */
const READ_TOGETHER = 4

export interface NewFile {
  folderId: string
  file: FoundFile
}

export type MovedFile = NonNullable<IndexChanges['changedFiles']>[number]

interface StoreContext {
  database: DatabaseHandle
  blobs: BlobStore
  clock: Clock
  linkId: string
  signal: AbortSignal
  /** Removes what was derived from contents that are gone. */
  purge(gone: readonly { blobKey: string; sha256: string }[]): Promise<void>
}

/** What a scan has found and not yet stored, and the storing of that. */
export class FoundChanges {
  added: NewFile[] = []
  changed: MovedFile[] = []
  newFolders: Branch[] = []
  readonly #context: StoreContext
  readonly #onAdded: (folderPath: string) => void

  constructor(context: StoreContext, onAdded: (folderPath: string) => void) {
    this.#context = context
    this.#onAdded = onAdded
  }

  /** Stores new folders and changed files. */
  async store(): Promise<void> {
    const [newFolders, changedFiles] = [this.newFolders, this.changed]
    this.newFolders = []
    this.changed = []
    await this.inBatches(newFolders, (some) => this.apply({ newFolders: some }))
    await this.inBatches(changedFiles, (some) => this.apply({ changedFiles: some }))
  }

  async storeAdded(): Promise<void> {
    await this.store()
    const newFiles = this.added
    this.added = []
    for (const { file } of newFiles) this.#onAdded(parentOf(file.path))
    await this.inBatches(newFiles, (some) => this.apply({ newFiles: some }))
  }

  async storeIfMany({ withAdded = false } = {}): Promise<void> {
    if (this.changed.length >= BATCH_ROWS || this.newFolders.length >= BATCH_ROWS) await this.store()
    if (withAdded && this.added.length >= BATCH_ROWS) await this.storeAdded()
  }

  async inBatches<T>(items: readonly T[], store: (some: readonly T[]) => Promise<void>): Promise<void> {
    for (let start = 0; start < items.length; start += BATCH_ROWS) {
      this.#context.signal.throwIfAborted()
      await store(items.slice(start, start + BATCH_ROWS))
      await nextTurn()
    }
  }

  async apply(changes: IndexChanges): Promise<void> {
    const { database, clock, linkId, purge } = this.#context
    // Before the transaction, which would wait for the disk.
    await this.#readTypes([...(changes.newFiles ?? []), ...(changes.changedFiles ?? [])])
    const gone = await inTransaction(database, (transaction) => changeIndex(transaction, linkId, changes, clock.now()))
    await purge(gone)
  }

  /** Of those whose names mean two things, the beginnings are read: others are not opened. */
  async #readTypes(found: readonly { file: FoundFile }[]): Promise<void> {
    const { blobs, linkId, signal } = this.#context
    const waiting = found.filter(({ file }) => possibleTypes(file.name) !== undefined)
    for (let start = 0; start < waiting.length; start += READ_TOGETHER) {
      signal.throwIfAborted()
      const some = waiting.slice(start, start + READ_TOGETHER)
      await Promise.all(
        some.map(async ({ file }) => {
          const content = { ...file, blobKey: linkedKey({ linkId, ...file }) }
          // What cannot be read is listed by its name like any other.
          const mimeType = await typeByBytes(blobs, content).catch(() => null)
          if (mimeType !== null) file.mimeType = mimeType
        }),
      )
    }
  }
}
