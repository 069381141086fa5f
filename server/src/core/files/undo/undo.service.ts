import type { BlobStore } from '../../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import type { RequestSession } from '../../../platform/request-session.ts'
import { SerialQueue } from '../../../platform/serial-queue.ts'
import type { UnattachedRemover } from '../copies/unattached-remover.ts'
import { type ContentDeleted, purge } from '../store/purge.ts'
import type { VersionStore } from '../store/version-store.ts'
import { ChangedFolders } from '../tree/changed-folders.ts'
import type { Action, UndoLog, VersionRestored } from '../tree/undo-log.ts'
import { undoChanges } from './undo-changes.ts'
import { areOriginalsKept, type Creation, isLargeCopy, undoCreation } from './undo-creation.ts'

/** The trash, as needed to undo a deletion. */
interface Trash {
  /** Restores entries, all or none. Throws `undo_impossible`. */
  putBack(entryIds: readonly string[]): Promise<void>
}

/** The versions of files, as needed to undo the restoring of one. */
interface Versions {
  /** Throws `undo_impossible`. */
  takeBack(action: VersionRestored): Promise<void>
}

/** The features whose actions can be undone too. */
export interface UndoServiceParts {
  trash: Trash
  versions: Versions
}

interface UndoDependencies extends UndoServiceParts {
  database: DatabaseHandle
  blobs: BlobStore
  events: EventBus
  undoLog: UndoLog
  remover: UnattachedRemover
  versionStore: VersionStore
  onContentDeleted: ContentDeleted
  onError(error: unknown): void
}

/** Undoes actions. */
export class UndoService {
  readonly #dependencies: UndoDependencies
  /** Copies are undone one at a time: otherwise each of two could count as the original of the other. */
  readonly #copyUndos = new SerialQueue()

  constructor(dependencies: UndoDependencies) {
    this.#dependencies = dependencies
  }

  /** Undoes an action of this session, once. Throws `undo_not_found` or `undo_impossible`. */
  async undo(session: RequestSession, id: string): Promise<void> {
    const { undoLog } = this.#dependencies
    const action = undoLog.find(session.id, id)
    const isCopy = action.type === 'creation' && action.isCopy
    await (isCopy ? this.#copyUndos.run(() => this.#undo(action)) : this.#undo(action))
    undoLog.forget(id)
  }

  async #undo(action: Action): Promise<void> {
    const { trash, versions } = this.#dependencies
    switch (action.type) {
      case 'trash':
        return trash.putBack(action.entryIds)
      case 'version':
        return versions.takeBack(action)
      case 'change':
        return this.#inTransaction((transaction, changed) => undoChanges(transaction, action, changed))
      case 'creation':
        return this.#undoCreation(action)
    }
  }

  async #undoCreation(creation: Creation): Promise<void> {
    const { database, versionStore, remover, onError } = this.#dependencies
    const originalsKept = isLargeCopy(creation) && (await areOriginalsKept(database, creation, versionStore))
    const left = await this.#inTransaction((transaction, changedFolders) =>
      undoCreation(transaction, creation, { changedFolders, versionStore, originalsKept }),
    )
    if (isLargeCopy(creation)) remover.wake()
    for (const { row, isUnused } of left) {
      // The action is undone; failures are left to `NotedPurges`.
      if (isUnused) await purge(this.#dependencies, row.blob_key, row.sha256).catch(onError)
    }
  }

  /** Runs work in one transaction, and then publishes the folders that it has changed. */
  async #inTransaction<T>(
    work: (transaction: DatabaseHandle, changedFolders: ChangedFolders) => Promise<T>,
  ): Promise<T> {
    const { database, events } = this.#dependencies
    const { result, changedFolders } = await inTransaction(database, async (transaction) => {
      const changed = new ChangedFolders(transaction)
      const worked = await work(transaction, changed)
      await changed.readPaths()
      return { result: worked, changedFolders: changed }
    })
    changedFolders.publish(events)
    return result
  }
}
