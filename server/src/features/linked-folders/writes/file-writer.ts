import { basename } from 'node:path'
import {
  type FileRow,
  findFileToWrite,
  giveFreeName,
  isInLink,
  isNeededElsewhere,
  type LinkedChange,
  normalName,
  noteLinkedChanges,
  purgeUnused,
  removeLinkedChanges,
  setFormer,
  setWritten,
} from '../../../core/files/index.ts'
import { isLinkedKey, type LinkedContent, linkedKey, readLinkedKey } from '../../../platform/blobs/linked-key.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { randomId } from '../../../platform/ids.ts'
import { parentOf } from '../scan/linked-tree.ts'
import { codeOf, findContent, isNameOnDisk } from './disk-places.ts'
import { ChangedOnDiskError, moveFile, NameTakenError, temporaryPrefix, writeFile } from './disk-writes.ts'
import type { FolderWriter } from './folder-writer.ts'
import type { NotedChanges } from './noted-changes.ts'
import { contentChange, finishChange, pathWithin, readAll, type WriterContext } from './writer-context.ts'

type FileToWrite = NonNullable<Awaited<ReturnType<typeof findFileToWrite>>>

/** Writes and moves the files of a linked folder on its disk. */
export class FileWriter {
  /** Names of files that are being written, by which a scan tells them from what a crash left. */
  readonly writing = new Set<string>()
  readonly #context: WriterContext
  readonly #folders: FolderWriter

  constructor(context: WriterContext, folders: FolderWriter) {
    this.#context = context
    this.#folders = folders
  }

  /** Whether it is done; it is not as long as bytes must be taken before. */
  async write(change: LinkedChange, noted: NotedChanges): Promise<boolean> {
    const { database, linkId, tell } = this.#context
    const { item: id, former } = change
    const found = await findFileToWrite(database, linkId, id)
    if (found === undefined) {
      await this.#forget(change)
      return true
    }
    const { row, folderPath } = found
    const present = isLinkedKey(row.blob_key) ? readLinkedKey(row.blob_key) : undefined
    if (this.#isInPlace(found)) {
      await finishChange(database, change, async (transaction) => {
        const now = await findFileToWrite(transaction, linkId, id)
        return now !== undefined && this.#isInPlace(now)
      })
      return true
    }
    // What comes from another linked folder gets bytes of its own there first; what it replaces is a version first.
    if (present !== undefined && present.linkId !== linkId) return false
    if (former !== null && noted.has(former) && (await isNeededElsewhere(database, former))) return false
    const path = pathWithin(folderPath, row.name)
    try {
      if (!(await this.#folders.ensure(folderPath))) return true
      // Of two copies, one stays where the file is.
      const canMove = present !== undefined && !(await isInLink(database, row.blob_key, id))
      if (canMove && (await this.#move(present, path))) {
        await this.#setWritten(row, { ...present, path })
        tell(parentOf(present.path))
      } else {
        await this.#writeBytes(change, row, path)
        // It was only copied.
        if (canMove) await noteLinkedChanges(database, [contentChange(linkId, row.blob_key)])
      }
    } catch (error) {
      if (error instanceof NameTakenError) await this.#rename(found)
      else if (error instanceof ChangedOnDiskError) await this.#keepBoth(change, present?.path ?? path, present)
      else throw error
    }
    tell(folderPath)
    return true
  }

  /** False if its bytes have to be copied, and then removed where they are: the places are on different mounts. */
  async #move(present: LinkedContent, to: string): Promise<boolean> {
    const moving = moveFile(this.#context.root, { from: present.path, to, expected: present })
    return moving.then(
      () => true,
      (error) => {
        if (codeOf(error) !== 'EXDEV') throw error
        return false
      },
    )
  }

  async #writeBytes({ former }: LinkedChange, row: FileRow, path: string): Promise<void> {
    const { blobs, database, root, linkId, signal } = this.#context
    const replaced = former === null ? undefined : readLinkedKey(former)
    const isReplaced = replaced !== undefined && normalName(replaced.path) === normalName(path)
    const place = isReplaced ? replaced.path : path
    const source = isLinkedKey(row.blob_key) ? await this.#presentOf(row.blob_key) : { key: row.blob_key, ...row }
    // No copy can be had of what is gone: the comparison removes it.
    if (source === null) return void (await inTransaction(database, (t) => removeLinkedChanges(t, [row.id])))
    const temporaryName = `${temporaryPrefix(linkId)}${randomId()}`
    this.writing.add(temporaryName)
    try {
      const blob = await blobs.open(source.key)
      const written = await writeFile({ root, path: place }, readAll(blob, source.size_bytes, signal), {
        temporaryName,
        sizeBytes: source.size_bytes,
        modifiedAtMs: row.modified_at,
        expected: isReplaced ? replaced : null,
      })
      await this.#setWritten(row, { linkId, path: place, ...written })
    } finally {
      this.writing.delete(temporaryName)
    }
    if (former === null || isReplaced) return
    await inTransaction(database, (transaction) => noteLinkedChanges(transaction, [contentChange(linkId, former)]))
  }

  /** What is in the place of a file now; null if nothing is. */
  async #presentOf(blobKey: string): Promise<{ key: string; size_bytes: number } | null> {
    const content = readLinkedKey(blobKey)
    const found = await findContent({ root: this.#context.root, path: content.path })
    this.#noteChange(content.path)
    return found && { key: linkedKey({ ...content, ...found }), size_bytes: found.sizeBytes }
  }

  async #setWritten(row: FileRow, written: LinkedContent): Promise<void> {
    const { database } = this.#context
    await purgeUnused(
      this.#context,
      await inTransaction(database, (transaction) => setWritten(transaction, row, written)),
    )
  }

  /** For a file that left. What it was to replace is still on the disk. */
  async #forget({ item: id, former }: LinkedChange): Promise<void> {
    const { database, linkId } = this.#context
    await inTransaction(database, async (transaction) => {
      await removeLinkedChanges(transaction, [id])
      if ((await findFileToWrite(transaction, linkId, id)) !== undefined) {
        await noteLinkedChanges(transaction, [{ item: id, link_id: linkId, type: 'file', former }])
      } else if (former !== null) await noteLinkedChanges(transaction, [contentChange(linkId, former)])
    })
  }

  /** Both are kept: what was changed on the disk where it is, and what is from here under another name. */
  async #keepBoth({ item: id }: LinkedChange, path: string, moved: LinkedContent | undefined): Promise<void> {
    this.#noteChange(path)
    await inTransaction(this.#context.database, (transaction) =>
      moved === undefined ? setFormer(transaction, id, null) : removeLinkedChanges(transaction, [id]),
    )
  }

  async #rename({ row: { id, name, folder_id: folderId }, folderPath }: FileToWrite): Promise<void> {
    const { database, root, noteChange } = this.#context
    noteChange(folderPath, null)
    const isTaken = (candidate: string) => isNameOnDisk({ root, path: pathWithin(folderPath, candidate) })
    await giveFreeName(database, 'files', { id, name, folderId }, isTaken)
  }

  #isInPlace({ row, folderPath }: FileToWrite): boolean {
    if (!isLinkedKey(row.blob_key)) return false
    const { linkId, path } = readLinkedKey(row.blob_key)
    return linkId === this.#context.linkId && parentOf(path) === folderPath && normalName(basename(path)) === row.name
  }

  #noteChange(path: string): void {
    this.#context.noteChange(parentOf(path), basename(path))
  }
}
