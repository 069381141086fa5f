import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { RequestSession } from '../../platform/request-session.ts'
import { ChangedPlaces } from './changed-places.ts'
import { type ContentGone, purge } from './purge.ts'
import { takeChangesBack, takeCreationBack } from './take-back.ts'
import type { UndoLog, VersionRestored } from './undo-log.ts'

/** The trash, as far as a deletion is taken back. */
interface Trash {
  /** Brings entries back, all or none. Throws `undo_impossible`. */
  putBack(entryIds: readonly string[]): Promise<void>
}

/** The versions of files, as far as a restoring is taken back. */
interface Versions {
  /** Throws `undo_impossible`. */
  takeBack(act: VersionRestored): Promise<void>
}

interface UndoDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  events: EventBus
  undoLog: UndoLog
  trash: Trash
  versions: Versions
  onContentGone: ContentGone
  onError(error: unknown): void
}

/** Takes acts back. */
export class UndoService {
  readonly #dependencies: UndoDependencies

  constructor(dependencies: UndoDependencies) {
    this.#dependencies = dependencies
  }

  /** Takes an act of this session back, once. Throws `undo_not_found` or `undo_impossible`. */
  async undo(session: RequestSession, id: string): Promise<void> {
    const { database, events, undoLog, trash, versions, onError } = this.#dependencies
    const act = undoLog.find(session.id, id)
    if (act.type === 'trash' || act.type === 'version') {
      await (act.type === 'trash' ? trash.putBack(act.entryIds) : versions.takeBack(act))
      undoLog.forget(id)
      return
    }
    const { places, left } = await inTransaction(database, async (transaction) => {
      const changed = new ChangedPlaces(transaction)
      const blobsLeft =
        act.type === 'change'
          ? await takeChangesBack(transaction, act, changed)
          : await takeCreationBack(transaction, act, changed)
      await changed.readPaths()
      return { places: changed, left: blobsLeft }
    })
    undoLog.forget(id)
    places.publish(events)
    for (const { row, isUnused } of left) {
      // The act is taken back; what fails now is done by the next start.
      if (isUnused) await purge(this.#dependencies, row.blob_key, row.sha256).catch(onError)
    }
  }
}
