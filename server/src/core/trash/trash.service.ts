import { setTimeout as delay } from 'node:timers/promises'
import type { File, Folder } from '@pinloft/contract/files/endpoints'
import { DAY_MS } from '@pinloft/contract/shared/units'
import type { TrashEntry, TrashPage, TrashSettings, TrashSummary } from '@pinloft/contract/trash/endpoints'
import { inTransaction } from '../../platform/db/transaction.ts'
import { nextTurn } from '../../platform/event-loop.ts'
import { cutPage, readCursor } from '../../platform/page-cursor.ts'
import type { VerifiedPin } from '../access/index.ts'
import { type ChosenEntries, chosenEntries, type UndoLog } from '../files/index.ts'
import { type DeletionCredentials, openLocks } from './open-locks.ts'
import { Purger, type PurgerDependencies } from './purger.ts'
import * as repository from './trash.repository.ts'
import { TrashJobs, type TrashJobsDependencies } from './trash-jobs.ts'

/** Entries read at a time for a list that is streamed in full. */
const BATCH_ROWS = 200
const CURSOR_SCOPE = 'trash'
/** A large deletion is not waited for in full. */
const PURGE_WAIT_MS = 10_000

interface TrashDependencies extends PurgerDependencies, TrashJobsDependencies {
  undoLog: UndoLog
}

type Position = { deletedAt: number; id: string }

/** Deleted files and folders, until they are restored or permanently deleted. */
export class TrashService {
  readonly #dependencies: TrashDependencies
  readonly #moves: TrashJobs
  readonly #purger: Purger

  constructor(dependencies: TrashDependencies) {
    this.#dependencies = dependencies
    this.#moves = new TrashJobs(dependencies)
    this.#purger = new Purger(dependencies)
  }

  /** Starts to permanently delete what is past the retention period, and to complete what an earlier run has not. */
  start(): void {
    this.#moves.start()
    this.#purger.start()
  }

  /** Stops long work, so that the server can stop; the next start completes it. */
  breakOff(): void {
    this.#moves.breakOff()
  }

  async close(): Promise<void> {
    await this.#moves.close()
    await this.#purger.close()
  }

  /**
   * Moves files and folders to the trash, all or none, and returns the id for undoing that. Throws `entries_missing`,
   * `entries_too_many`, or what `openLocks` and `Moves` throw.
   */
  async moveToTrash(_proof: VerifiedPin, entries: ChosenEntries, credentials: DeletionCredentials): Promise<string> {
    const { database, locks, undoLog } = this.#dependencies
    const chosen = chosenEntries(entries)
    const opened = await openLocks({ database, locks }, chosen, credentials)
    const entryIds = await this.#moves.toTrash(chosen, opened)
    return undoLog.remember(credentials.session.id, { type: 'trash', entryIds })
  }

  /** Puts files there whose deletion is a fact already. Throws what `Moves` throws. */
  async keep(fileIds: readonly string[]): Promise<void> {
    await this.#moves.toTrash({ fileIds, folderIds: [] }, new Map())
  }

  /** Returns one page of the list and the cursor of the next. Throws `cursor_invalid`. */
  async page({ limit, cursor }: { limit: number; cursor?: string }): Promise<TrashPage> {
    const { database } = this.#dependencies
    const rows = await repository.listEntries(database, { limit: limit + 1, after: positionAt(cursor) })
    const { shown, nextCursor } = cutPage(rows, { limit, scope: CURSOR_SCOPE, sortValue: (row) => row.deleted_at })
    return { items: await this.#show(shown), nextCursor }
  }

  /** Yields the whole list in batches, so that it is never all in memory. */
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
   * Restores entries to where they were, all or none, and returns those restored; entries no longer in the trash are
   * skipped. Throws `entries_missing`, `entries_too_many` or what `Moves` throws.
   */
  restore(ids: readonly string[]): Promise<{ files: File[]; folders: Folder[] }> {
    const { fileIds: entryIds } = chosenEntries({ fileIds: ids, folderIds: [] })
    return this.#moves.fromTrash(entryIds, { isLenient: true })
  }

  /** Undoes a deletion. Throws `undo_impossible`. */
  async putBack(entryIds: readonly string[]): Promise<void> {
    await this.#moves.fromTrash(entryIds, { isLenient: false })
  }

  /**
   * Permanently deletes some or all entries, and returns their number. That is settled at once; the call waits a while
   * for their bytes to be removed. Throws `entries_missing` or `entries_too_many`.
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
