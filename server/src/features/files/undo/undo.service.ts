import type { BlobStore } from '../../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import type { RequestSession } from '../../../platform/request-session.ts'
import type { PreviousContents } from '../content/previous-contents.ts'
import { type ContentDeleted, purge } from '../content/purge.ts'
import type { UnattachedRemover } from '../copies/unattached-remover.ts'
import { ChangedFolders } from '../entries/changed-folders.ts'
import { takeChangesBack, takeCreationBack } from './take-back.ts'
import type { UndoLog, VersionRestored } from './undo-log.ts'

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
  previousContents: PreviousContents
  onContentDeleted: ContentDeleted
  onError(error: unknown): void
}

/** Undoes actions. */
export class UndoService {
  readonly #dependencies: UndoDependencies

  constructor(dependencies: UndoDependencies) {
    this.#dependencies = dependencies
  }

  /** Undoes an action of this session, once. Throws `undo_not_found` or `undo_impossible`. */
  async undo(session: RequestSession, id: string): Promise<void> {
    const { database, events, previousContents, remover, undoLog, trash, versions, onError } = this.#dependencies
    const action = undoLog.find(session.id, id)
    if (action.type === 'trash' || action.type === 'version') {
      await (action.type === 'trash' ? trash.putBack(action.entryIds) : versions.takeBack(action))
      undoLog.forget(id)
      return
    }
    const { places, left } = await inTransaction(database, async (transaction) => {
      const changed = new ChangedFolders(transaction)
      const blobsLeft =
        action.type === 'change'
          ? await takeChangesBack(transaction, action, changed)
          : await takeCreationBack(transaction, action, { places: changed, previousContents })
      await changed.readPaths()
      return { places: changed, left: blobsLeft }
    })
    undoLog.forget(id)
    places.publish(events)
    if (action.type === 'creation' && action.isCopy) remover.wake()
    for (const { row, isUnused } of left) {
      // The action is undone; failures are left to `NotedPurges`.
      if (isUnused) await purge(this.#dependencies, row.blob_key, row.sha256).catch(onError)
    }
  }
}
