import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { Steps } from '../../platform/db/steps.ts'
import { AppError } from '../../platform/errors.ts'
import {
  deleteFolders,
  deleteRows,
  type FileRow,
  findFiles,
  findFolders,
  listTree,
  lockFilesIn,
  lockFolders,
} from '../files/index.ts'
import { type FileLocks, fileSubject } from '../protection/index.ts'
import type { OpenedLocks } from './open-locks.ts'
import { addToSums, deleteEntries, type EntryRow, lockEntries, setMoving } from './trash.repository.ts'
import type { TrashAttachmentStore } from './trash-attachment-store.ts'
import { insertTrashedFiles, insertTrashedFolders } from './trashed-rows.repository.ts'

/** Called with the number of files and folders that a step has moved. */
export type OnMoved = (rows: number) => void

interface FillerDependencies {
  attachments: TrashAttachmentStore
  locks: FileLocks
}

/**
 * Moves the contents of new trash entries there, in steps. Completing the work of another run starts with what is left:
 * a step moves rows and counts them in one transaction.
 */
export class TrashMover {
  readonly #dependencies: FillerDependencies

  constructor(dependencies: FillerDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * With `opened`, throws `file_changed_meanwhile` if a file has a lock that is not among them. That is no reason to
   * stop long work that is partly done: the deletion was settled before the file got the lock.
   */
  async fill(
    steps: Steps,
    entries: readonly EntryRow[],
    { opened, onMoved }: { opened?: OpenedLocks; onMoved?: OnMoved } = {},
  ): Promise<void> {
    const move = new FillRun(this.#dependencies, { steps, opened, onMoved })
    for (const entry of entries) if (entry.type === 'folder') await move.folder(entry)
    const ofFiles = entries.filter((entry) => entry.type === 'file').map(({ id }) => id)
    for (let start = 0; start < ofFiles.length; ) {
      const some = ofFiles.slice(start, start + steps.rows)
      await move.files(some)
      start += some.length
    }
  }
}

class FillRun {
  readonly #dependencies: FillerDependencies
  readonly #steps: Steps
  readonly #opened: OpenedLocks | undefined
  readonly #onMoved: OnMoved | undefined

  constructor(
    dependencies: FillerDependencies,
    { steps, opened, onMoved }: { steps: Steps; opened: OpenedLocks | undefined; onMoved: OnMoved | undefined },
  ) {
    this.#dependencies = dependencies
    this.#steps = steps
    this.#opened = opened
    this.#onMoved = onMoved
  }

  async files(entryIds: readonly string[]): Promise<void> {
    const movedRows = await this.#steps.run((transaction) => this.#fillFiles(transaction, entryIds))
    this.#onMoved?.(movedRows)
  }

  /** Innermost folders first, so that each is empty when its own row is deleted. */
  async folder(entry: EntryRow): Promise<void> {
    const tree = await this.#steps.run((transaction) => listTree(transaction, entry.item_id))
    const ids = tree.map((folder) => folder.id).reverse()
    for (let start = 0; start < ids.length; ) {
      const some = ids.slice(start, start + this.#steps.rows)
      for (let isDone = false; !isDone; ) {
        const limit = this.#steps.rows
        const step = await this.#steps.run((transaction) => this.#fillSome(transaction, entry, some, limit))
        this.#onMoved?.(step.movedRows)
        isDone = step.isDone
      }
      start += some.length
    }
  }

  /** Gives how many files were moved. */
  async #fillFiles(transaction: DatabaseHandle, entryIds: readonly string[]): Promise<number> {
    const entries = await lockEntries(transaction, entryIds, 'in')
    const entryOf = new Map(entries.map((entry) => [entry.item_id, entry.id]))
    const rows = await findFiles(transaction, [...entryOf.keys()], 'toChange')
    await this.#moveFiles(transaction, rows, entryOf)
    const arrived = new Set(rows.map(({ id }) => id))
    const [full, empty] = [[] as string[], [] as string[]]
    for (const { id, item_id } of entries) (arrived.has(item_id) ? full : empty).push(id)
    await setMoving(transaction, full, null)
    // Such a file was removed by undoing its creation.
    await deleteEntries(transaction, empty)
    return rows.length
  }

  /** Moves some files of some folders, or the folders once they have none left. Returns whether that is done. */
  async #fillSome(
    transaction: DatabaseHandle,
    entry: EntryRow,
    folderIds: readonly string[],
    limit: number,
  ): Promise<{ isDone: boolean; movedRows: number }> {
    const [current] = await lockEntries(transaction, [entry.id], 'in')
    if (current === undefined) return { isDone: true, movedRows: 0 }
    await lockFolders(transaction, folderIds)
    const files = await lockFilesIn(transaction, folderIds, limit)
    await this.#moveFiles(transaction, files, new Map(files.map(({ id }) => [id, entry.id])))
    const sizeBytes = files.reduce((sum, file) => sum + file.size_bytes, 0)
    const isEmpty = files.length < limit
    const folders = isEmpty ? await findFolders(transaction, folderIds) : []
    const hasTop = folders.some(({ id }) => id === entry.item_id)
    const folderCount = folders.length - (hasTop ? 1 : 0)
    await addToSums(transaction, entry.id, { fileCount: files.length, folderCount, sizeBytes })
    if (!isEmpty) return { isDone: false, movedRows: files.length }

    const ids = folders.map(({ id }) => id)
    await this.#dependencies.attachments.fill(transaction, new Map(ids.map((id) => [id, entry.id])))
    await insertTrashedFolders(
      transaction,
      folders.map((folder) => ({
        ...folder,
        parent_id: folder.parent_id ?? entry.parent_id,
        entry_id: entry.id,
      })),
    )
    await deleteFolders(transaction, folderIds)
    if (hasTop) await setMoving(transaction, [entry.id], null)
    return { isDone: true, movedRows: files.length + folders.length }
  }

  async #moveFiles(
    transaction: DatabaseHandle,
    rows: readonly FileRow[],
    entryOf: ReadonlyMap<string, string>,
  ): Promise<void> {
    if (rows.length === 0) return
    const { attachments, locks } = this.#dependencies
    for (const { id, lock } of rows) {
      if (lock === null) continue
      if (this.#opened !== undefined && this.#opened.get(id) !== lock) throw new AppError('file_changed_meanwhile')
      await locks.forget(transaction, fileSubject(id), lock)
    }
    const ids = rows.map(({ id }) => id)
    await attachments.fill(transaction, new Map(ids.map((id) => [id, entryOf.get(id) ?? ''])))
    await insertTrashedFiles(
      transaction,
      rows.map((row) => ({ ...row, entry_id: entryOf.get(row.id) ?? '' })),
    )
    await deleteRows(transaction, ids)
  }
}
