import { basename } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { LinkedFolder } from '@pinloft/contract/linked-folders/endpoints'
import { LINKED_FOLDERS_MAX, LINKED_RESCAN_MINUTES } from '@pinloft/contract/linked-folders/limits'
import { MINUTE_MS } from '@pinloft/contract/shared/units'
import type { VerifiedPin } from '../../core/access/index.ts'
import {
  addLinkedFolder,
  changeIndex,
  forgetLinkedChanges,
  listIndexedFiles,
  listIndexedFolders,
  normalName,
  releaseWaiting,
} from '../../core/files/index.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { nextTurn } from '../../platform/event-loop.ts'
import { randomId } from '../../platform/ids.ts'
import type { Retention } from '../../platform/retention/retention.ts'
import { SerialQueue } from '../../platform/serial-queue.ts'
import { keepEarlier } from './keep-earlier.ts'
import { LinkedDirectory } from './linked-directory.ts'
import type { LinkedDirectoryContext } from './linked-directory-context.ts'
import * as repository from './linked-folders.repository.ts'
import { LinkedTree } from './scan/linked-tree.ts'

const BATCH_ROWS = 100
/** The removal of many rows is not waited for in full. */
const UNLINK_WAIT_MS = 10_000
/** Longer than a question to a disk may take. */
const CLOSE_WITHIN_MS = 15_000

interface NewLink {
  directory: string
  name: string
  parentPath: string
}

/** Directories of the server that show in Cloud Storage. */
export class LinkedFoldersService {
  readonly #context: LinkedDirectoryContext
  readonly #links = new Map<string, LinkedDirectory>()
  readonly #unlinking = new SerialQueue()
  /** Folders that are being let go of, which are none of the links from some moment on. */
  readonly #lettingGo = new Set<Promise<void>>()
  readonly #closing = new AbortController()

  constructor(context: LinkedDirectoryContext) {
    this.#context = context
    context.blobs.linked.watch((linkId, path) => this.#links.get(linkId)?.noteChangedFile(path))
  }

  /** Makes the bytes of all linked folders readable. */
  async recover(): Promise<void> {
    for (const row of await repository.listLinks(this.#context.database)) {
      if (row.is_unlinking === 0) this.#links.set(row.id, new LinkedDirectory(row, this.#context))
    }
  }

  /** Starts to follow all directories, and completes what an earlier run did not unlink. */
  start(): void {
    const { database, onError } = this.#context
    for (const link of this.#links.values()) link.start()
    repository
      .listLinks(database)
      .then((rows) => {
        for (const row of rows) if (row.is_unlinking === 1) this.#removeRows(row).catch(onError)
      })
      .catch(onError)
  }

  /** Compares everything from time to time: what is watched may miss something. */
  rescanBy(retention: Retention): void {
    retention.every(LINKED_RESCAN_MINUTES * MINUTE_MS, () => {
      for (const link of this.#links.values()) link.rescan()
    })
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const closing = Promise.all([
      ...Array.from(this.#links.values(), (link) => link.close()),
      Promise.allSettled(this.#lettingGo),
      this.#unlinking.run(async () => {}),
    ])
    // A disk that doesn't answer what was written to it is not waited for: what is not done is still noted.
    await Promise.race([closing, delay(CLOSE_WITHIN_MS, undefined, { ref: false })])
  }

  async list(): Promise<{ roots: string[]; folders: LinkedFolder[] }> {
    const folders = await Promise.all([...this.#links.values()].map((link) => link.describe()))
    return { roots: [...this.#context.roots.roots], folders }
  }

  /** Throws `linked_directory_not_found` and `linked_directory_refused`. */
  directories(directory: string) {
    return this.#context.roots.list(directory, this.#directories())
  }

  /** Throws `linked_…`, or what `addLinkedFolder` throws. */
  async link(_proof: VerifiedPin, { directory: wanted, name, parentPath }: NewLink): Promise<LinkedFolder> {
    const { database, clock, events, roots } = this.#context
    if (wanted.trim() === '') throw new AppError('linked_directory_missing')
    const directory = await roots.resolve(wanted)
    const id = randomId()
    const now = clock.now()
    const { row, parent } = await inTransaction(database, async (transaction) => {
      const { id: folder_id, parentPath: parent } = await addLinkedFolder(transaction, {
        linkId: id,
        name: name.trim() === '' ? normalName(basename(directory)) : name,
        parentPath,
        now,
      })
      const others = await repository.listLinks(transaction)
      if (others.length >= LINKED_FOLDERS_MAX) throw new AppError('linked_folders_too_many')
      const refusal = await roots.refusal(
        directory,
        others.map((other) => other.directory),
      )
      if (refusal !== null) throw new AppError('linked_directory_refused', { detail: refusal })
      const nothing = { identity: null, file_count: 0, folder_count: 0, size_bytes: 0, scanned_at: null }
      const added = {
        id,
        folder_id,
        directory,
        ...nothing,
        is_read_only: 0 as const,
        is_unlinking: 0 as const,
        created_at: now,
      }
      await repository.addLink(transaction, added)
      return { row: added, parent }
    })
    const link = new LinkedDirectory(row, this.#context)
    this.#links.set(id, link)
    link.start()
    events.publish({ type: 'folder_created', folders: [parent] })
    events.publish({ type: 'linked_folders_changed' })
    return link.describe()
  }

  /**
   * Removes the rows of a linked folder, and nothing on the disk. Throws `linked_folder_not_found`, `linked_still_needed`, or
   * `work_interrupted` when the server stops.
   */
  unlink(_proof: VerifiedPin, id: string): Promise<void> {
    const lettingGo = this.#letGo(id)
    this.#lettingGo.add(lettingGo)
    return lettingGo.finally(() => this.#lettingGo.delete(lettingGo))
  }

  async #letGo(id: string): Promise<void> {
    const { database, events } = this.#context
    const link = this.#require(id)
    const doesAnswer = await link.doesAnswerSoon()
    if (this.#closing.signal.aborted) throw new AppError('work_interrupted')
    try {
      if (!(await link.prepareToUnlink({ doesAnswer }))) throw new AppError('linked_still_needed')
      if (this.#closing.signal.aborted) throw new AppError('work_interrupted')
      await repository.changeLink(database, id, { is_unlinking: 1 })
    } catch (error) {
      link.reopen()
      throw error
    }
    this.#links.delete(id)
    await link.letGo({ doesAnswer })
    events.publish({ type: 'linked_folders_changed' })
    const row = await repository.findLink(database, id)
    if (row === undefined) return
    const removing = this.#removeRows(row).catch(this.#context.onError)
    await Promise.race([removing, delay(UNLINK_WAIT_MS, undefined, { ref: false })])
  }

  /** Throws `linked_folder_not_found`. */
  async rescan(id: string): Promise<LinkedFolder> {
    const link = this.#require(id)
    link.rescan()
    return link.describe()
  }

  /** Throws `linked_folder_not_found`. */
  async setReadOnly(id: string, isReadOnly: boolean): Promise<LinkedFolder> {
    const link = this.#require(id)
    await link.setReadOnly(isReadOnly)
    return link.describe()
  }

  /** Throws `linked_folder_not_found`. */
  skipped(id: string) {
    return this.#require(id).skipped()
  }

  /** Throws `linked_folder_not_found` and `linked_not_replaced`. */
  async accept(_proof: VerifiedPin, id: string): Promise<LinkedFolder> {
    const link = this.#require(id)
    await link.accept()
    return link.describe()
  }

  #require(id: string): LinkedDirectory {
    const link = this.#links.get(id)
    if (link === undefined) throw new AppError('linked_folder_not_found')
    return link
  }

  #directories(): string[] {
    return [...this.#links.values()].map(({ directory }) => directory)
  }

  /**
   * In batches, so that other requests get a turn; the rows stay marked until all are gone. Files that were still to be
   * written to the disk stay, in ordinary folders.
   */
  #removeRows({ id, folder_id }: repository.LinkedFolderRow): Promise<void> {
    return this.#unlinking.run(async () => {
      const { database, events, clock, files } = this.#context
      const path = (await files.catalog.paths([folder_id])).get(folder_id) ?? ''
      const branches = new LinkedTree(await listIndexedFolders(database, id)).within('').reverse()
      const change = (changes: Parameters<typeof changeIndex>[2]) =>
        inTransaction(database, (transaction) => changeIndex(transaction, id, changes, clock.now()))
      await inTransaction(database, (transaction) => forgetLinkedChanges(transaction, id))
      // What was derived from their contents is removed by the sweep of what is noted.
      for (const branch of branches) {
        for (let isDone = false; !isDone; ) {
          if (this.#closing.signal.aborted) return
          const goneFiles = await listIndexedFiles(database, branch.id, { limit: BATCH_ROWS, linkId: id })
          isDone = goneFiles.length < BATCH_ROWS
          const kept = await keepEarlier(this.#context, goneFiles)
          if (goneFiles.length > 0) await change({ goneFiles: goneFiles.filter((file) => !kept.has(file.id)) })
          await nextTurn()
        }
      }
      const kept = await inTransaction(database, (transaction) => releaseWaiting(transaction, id))
      const folderIds = branches.map((branch) => branch.id).filter((folderId) => !kept.has(folderId))
      for (let start = 0; start < folderIds.length; start += BATCH_ROWS) {
        await change({ goneFolders: folderIds.slice(start, start + BATCH_ROWS) })
      }
      await repository.deleteLink(database, id)
      events.publish({ type: 'folder_changed', folders: [path.slice(0, Math.max(0, path.lastIndexOf('/')))] })
    })
  }
}
