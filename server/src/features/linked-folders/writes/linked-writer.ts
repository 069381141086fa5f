import { basename } from 'node:path'
import {
  findReferencedBlobs,
  giveOwnBytes,
  isInLink,
  isNeededElsewhere,
  type LinkedChange,
  listIndexedFolders,
  listLinkedChanges,
  purgeUnused,
  readLinkedFolderKey,
  removeLinkedChanges,
} from '../../../core/files/index.ts'
import { type LinkedContent, linkedKey, readLinkedKey } from '../../../platform/blobs/linked-key.ts'
import { inTransaction, OutcomeUnknownError } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { parentOf } from '../scan/linked-tree.ts'
import { findContent } from './disk-places.ts'
import { removeFile, removeFolder } from './disk-writes.ts'
import { FileWriter } from './file-writer.ts'
import { FolderWriter } from './folder-writer.ts'
import { NotedChanges } from './noted-changes.ts'
import { finishChange, readAll, type WriterContext } from './writer-context.ts'

/** What is changed moves others out of the way; more rounds than that are not needed. */
const ROUNDS_MAX = 100

/** What could not be done for now. */
export interface Waiting {
  count: number
  /** Of the last one. */
  error: unknown
}

/**
 * Does on the disk of a linked folder what its rows say. Bytes that are needed elsewhere are in our own store before they
 * leave the disk, and what was written from here leaves our own store once it is on the disk: so a crash at any moment
 * loses nothing, and what is noted is done again after it.
 */
export class LinkedWriter {
  readonly #context: WriterContext
  readonly #folders: FolderWriter
  readonly #files: FileWriter

  constructor(context: WriterContext) {
    this.#context = context
    this.#folders = new FolderWriter(context)
    this.#files = new FileWriter(context, this.#folders)
  }

  /** Names of files that are being written, by which a scan tells them from what a crash left. */
  get writing(): ReadonlySet<string> {
    return this.#files.writing
  }

  /** Does all that is noted. Returns what has to wait. */
  async run(): Promise<Waiting> {
    const { database, linkId, signal } = this.#context
    let waiting: Waiting = { count: 0, error: null }
    for (let round = 0; round < ROUNDS_MAX; round++) {
      const noted = new NotedChanges(await listLinkedChanges(database, linkId))
      let doneCount = 0
      waiting = { count: 0, error: null }
      for (const change of noted.inOrder) {
        signal.throwIfAborted()
        try {
          if (await this.#carryOut(change, noted)) doneCount++
          else waiting.count++
        } catch (error) {
          if (signal.aborted || !isOfDisk(error)) throw error
          waiting = { count: waiting.count + 1, error }
        }
      }
      // What was done may have made room for the rest, or have noted more.
      if (doneCount === 0) break
    }
    return waiting
  }

  /** Whether it is done; it is not as long as something else must be done before. */
  #carryOut(change: LinkedChange, noted: NotedChanges): Promise<boolean> {
    if (change.type === 'content') return this.#content(change, noted)
    if (change.type === 'folder') return this.#folders.write(change, noted)
    return change.type === 'file' ? this.#files.write(change, noted) : this.#directory(change, noted)
  }

  /** Takes bytes that are needed elsewhere, and removes a file that is no longer to be on the disk. */
  async #content(change: LinkedChange, noted: NotedChanges): Promise<boolean> {
    const { database, root, tell } = this.#context
    const { item: blobKey } = change
    const isTaken = await isNeededElsewhere(database, blobKey)
    const content = isTaken ? await this.#takeBytes(blobKey) : readLinkedKey(blobKey)
    const isReplaced = noted.isReplaced(blobKey)
    // In one statement: a row that goes from one table to another in between would be in neither.
    const isKept = isReplaced || content === null || (await findReferencedBlobs(database, [blobKey])).has(blobKey)
    if (!isKept) {
      if (!(await removeFile({ root, path: content.path }, content))) this.#noteChange(content.path)
      tell(parentOf(content.path))
    }
    await finishChange(database, change, async (transaction) => {
      if (content === null) return true
      if (await isNeededElsewhere(transaction, blobKey)) return false
      return isReplaced || !isKept || isInLink(transaction, blobKey)
    })
    return true
  }

  /** Copies what is in the place of a file now, and returns what that is; null if nothing is. */
  async #takeBytes(blobKey: string): Promise<LinkedContent | null> {
    const { database, blobs, root, signal } = this.#context
    const content = readLinkedKey(blobKey)
    const found = await findContent({ root, path: content.path })
    // Whoever removed it was faster.
    if (found === null) {
      this.#noteChange(content.path)
      return null
    }
    const present = { ...content, ...found }
    const staged = await blobs.stage()
    try {
      const blob = await blobs.linked.open(linkedKey(present))
      for await (const block of readAll(blob, present.sizeBytes, signal)) await staged.write(block)
      const receipt = await staged.finish()
      const gone = await inTransaction(database, (transaction) => giveOwnBytes(transaction, blobKey, receipt))
      staged.keep()
      await purgeUnused(this.#context, gone)
      return present
    } catch (error) {
      // A row may have them, so they are kept: the sweep at the next start decides.
      if (!(error instanceof OutcomeUnknownError)) await staged.discard()
      throw error
    }
  }

  /** Removes a folder that is no longer to be there. What is in it, and was not told of, stays. */
  async #directory({ item }: LinkedChange, noted: NotedChanges): Promise<boolean> {
    const { database, root, linkId, tree, noteChange } = this.#context
    const { path } = readLinkedFolderKey(item)
    if (noted.isHeld(path)) return false
    const folders = await listIndexedFolders(database, linkId)
    if (!folders.some((folder) => folder.path === path)) {
      tree()?.remove(path)
      await removeFolder({ root, path })
      noteChange(parentOf(path), null)
    }
    await removeLinkedChanges(database, [item])
    return true
  }

  #noteChange(path: string): void {
    this.#context.noteChange(parentOf(path), basename(path))
  }
}

/** Whether the disk, or the bytes, refused it; it is tried again then. */
function isOfDisk(error: unknown): boolean {
  return error instanceof AppError || typeof (error as NodeJS.ErrnoException).syscall === 'string'
}
