import { setTimeout as delay } from 'node:timers/promises'
import type { File, Folder } from '@pinloft/contract/files'
import type { TrashEntry, TrashPage, TrashSettings, TrashSummary } from '@pinloft/contract/trash'
import { inTransaction } from '../../platform/db/transaction.ts'
import { nextTurn } from '../../platform/event-loop.ts'
import type { VerifiedPin } from '../access/index.ts'
import {
  ChangedPlaces,
  type ChosenEntries,
  chosenEntries,
  type Keepsakes,
  readCursor,
  toEntries,
  type UndoLog,
  writeCursor,
} from '../files/index.ts'
import type { FileLocks } from '../protection/index.ts'
import { KeepsakeBox } from './keepsake-box.ts'
import { moveToTrash } from './move-to-trash.ts'
import { type DeletionCredentials, openLocks } from './open-locks.ts'
import { Purger, type PurgerDependencies } from './purger.ts'
import { restoreEntries } from './restore-entries.ts'
import * as repository from './trash.repository.ts'

const DAY_MS = 24 * 60 * 60_000
/** Entries read at a time for a list that is streamed whole. */
const BATCH_ROWS = 200
const CURSOR_SCOPE = 'trash'
/** Who deletes much does not wait for all of it. */
const PURGE_WAIT_MS = 10_000

interface TrashDependencies extends PurgerDependencies {
  locks: FileLocks
  undoLog: UndoLog
  /** What other features keep about files. */
  keepers: readonly Keepsakes[]
}

type Position = { deletedAt: number; id: string }

/** What was deleted, until it is brought back or deleted for good. */
export class TrashService {
  readonly #dependencies: TrashDependencies
  readonly #keepsakes: KeepsakeBox
  readonly #purger: Purger

  constructor(dependencies: TrashDependencies) {
    this.#dependencies = dependencies
    this.#keepsakes = new KeepsakeBox(dependencies.keepers)
    this.#purger = new Purger(dependencies)
  }

  /** Begins to delete for good what has been here long enough, and what an earlier run has not finished. */
  start(): void {
    this.#purger.start()
  }

  close(): Promise<void> {
    return this.#purger.close()
  }

  /**
   * Moves files and folders to the trash, all or none, and gives the id with which that is taken back. Throws
   * `entries_missing`, `entries_too_many`, or what `openLocks` and `moveToTrash` throw.
   */
  async moveToTrash(_proof: VerifiedPin, entries: ChosenEntries, credentials: DeletionCredentials): Promise<string> {
    const { database, clock, events, locks, undoLog } = this.#dependencies
    const chosen = chosenEntries(entries)
    const opened = await openLocks({ database, locks }, chosen, credentials)
    const { entryIds, places } = await inTransaction(database, async (transaction) => {
      const changed = new ChangedPlaces(transaction)
      const context = { keepsakes: this.#keepsakes, locks, opened, places: changed, now: clock.now() }
      const ids = await moveToTrash(transaction, chosen, context)
      await changed.readPaths()
      return { entryIds: ids, places: changed }
    })
    places.publish(events, 'file_deleted')
    events.publish({ type: 'trash_changed' })
    return undoLog.remember(credentials.session.id, { type: 'trash', entryIds })
  }

  /** One page of the list and the cursor of the next. Throws `cursor_invalid`. */
  async page({ limit, cursor }: { limit: number; cursor?: string }): Promise<TrashPage> {
    const { database } = this.#dependencies
    const rows = await repository.listEntries(database, { limit: limit + 1, after: positionAt(cursor) })
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    const hasMore = rows.length > limit && last !== undefined
    return {
      items: await this.#show(shown),
      nextCursor: hasMore ? writeCursor(CURSOR_SCOPE, { value: last.deleted_at, id: last.id }) : null,
    }
  }

  /** The whole list, batch by batch, so that it is never held at once. */
  async *batches(): AsyncGenerator<TrashEntry[]> {
    for (let after: Position | undefined; ; ) {
      const rows = await repository.listEntries(this.#dependencies.database, { limit: BATCH_ROWS, after })
      yield await this.#show(rows)
      const last = rows.at(-1)
      if (last === undefined || rows.length < BATCH_ROWS) return
      after = { deletedAt: last.deleted_at, id: last.id }
      await nextTurn()
    }
  }

  summary(): Promise<TrashSummary> {
    return repository.sumEntries(this.#dependencies.database)
  }

  /**
   * Brings entries back to where they were, all or none, and gives those that it brought; others are not here any more.
   * Throws `entries_missing`, `entries_too_many` or what `restoreEntries` throws.
   */
  restore(ids: readonly string[]): Promise<{ files: File[]; folders: Folder[] }> {
    const { fileIds: entryIds } = chosenEntries({ fileIds: ids, folderIds: [] })
    return this.#restore(entryIds, { isLenient: true })
  }

  /** Takes a deletion back. Throws `undo_impossible`. */
  async putBack(entryIds: readonly string[]): Promise<void> {
    await this.#restore(entryIds, { isLenient: false })
  }

  /**
   * Deletes entries for good, or all, and gives their number. That is settled at once; who deletes waits a while for
   * their bytes to be gone. Throws `entries_missing` or `entries_too_many`.
   */
  async purge(_proof: VerifiedPin, { ids, isAll }: { ids: readonly string[]; isAll: boolean }): Promise<number> {
    const { database, events } = this.#dependencies
    const which = isAll ? { isAll: true as const } : { ids: chosenEntries({ fileIds: ids, folderIds: [] }).fileIds }
    const count = await inTransaction(database, (transaction) => repository.markForPurge(transaction, which))
    if (count > 0) events.publish({ type: 'trash_changed' })
    await Promise.race([this.#purger.wake(), delay(PURGE_WAIT_MS, undefined, { ref: false })])
    return count
  }

  async settings(): Promise<TrashSettings> {
    return { keptDays: await repository.readKeptDays(this.#dependencies.database) }
  }

  async changeSettings(_proof: VerifiedPin, { keptDays }: TrashSettings): Promise<TrashSettings> {
    const { database, events } = this.#dependencies
    await repository.saveKeptDays(database, keptDays)
    events.publish({ type: 'trash_changed' })
    void this.#purger.wake()
    return { keptDays }
  }

  async #restore(
    entryIds: readonly string[],
    { isLenient }: { isLenient: boolean },
  ): Promise<{ files: File[]; folders: Folder[] }> {
    const { database, clock, events } = this.#dependencies
    const { places, shown, keepsakeNames } = await inTransaction(database, async (transaction) => {
      const changed = new ChangedPlaces(transaction)
      const context = { keepsakes: this.#keepsakes, places: changed, now: clock.now(), isLenient }
      const restored = await restoreEntries(transaction, entryIds, context)
      await changed.readPaths()
      const { keepsakeNames: names } = restored
      return { places: changed, shown: await toEntries(transaction, restored), keepsakeNames: names }
    })
    if (shown.files.length + shown.folders.length > 0) {
      places.publish(events)
      events.publish({ type: 'trash_changed' })
      this.#keepsakes.announce(keepsakeNames)
    }
    return shown
  }

  async #show(rows: readonly repository.ListedEntryRow[]): Promise<TrashEntry[]> {
    const { keptDays } = await this.settings()
    return rows.map((row) => ({
      id: row.id,
      type: row.type,
      name: row.name,
      folder: row.parent_path,
      deletedAt: new Date(row.deleted_at).toISOString(),
      expiresAt: keptDays === null ? null : new Date(row.deleted_at + keptDays * DAY_MS).toISOString(),
      fileCount: row.file_count,
      folderCount: row.folder_count,
      sizeBytes: row.size_bytes,
      kind: row.kind,
      isPasswordProtected: row.lock !== null,
    }))
  }
}

function positionAt(cursor: string | undefined): Position | undefined {
  if (cursor === undefined) return undefined
  const { value, id } = readCursor(cursor, CURSOR_SCOPE, 'number')
  return { deletedAt: Number(value), id }
}
