import { basename } from 'node:path'
import {
  findFolderToWrite,
  giveFreeName,
  type LinkedChange,
  linkedFolderKey,
  listIndexedFolders,
  normalName,
  noteLinkedChanges,
  setFolderWritten,
} from '../../../core/files/index.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import { parentOf } from '../scan/linked-tree.ts'
import { inodeOf } from '../scan/list-directory.ts'
import { codeOf, isNameOnDisk } from './disk-places.ts'
import { makeFolder, moveFolder, NameTakenError, requireFree } from './disk-writes.ts'
import type { NotedChanges } from './noted-changes.ts'
import { finishChange, pathWithin, type WriterContext } from './writer-context.ts'

/** Makes and moves the folders of a linked folder on its disk. */
export class FolderWriter {
  readonly #context: WriterContext

  constructor(context: WriterContext) {
    this.#context = context
  }

  /** Whether it is done; it is not as long as files in it must be taken out or written before. */
  async write(change: LinkedChange, noted: NotedChanges): Promise<boolean> {
    const { database, root, linkId, tell } = this.#context
    const { item: id } = change
    const found = await findFolderToWrite(database, linkId, id)
    if (found === undefined || isInPlace(found)) {
      await finishChange(database, change, async (transaction) => {
        const present = await findFolderToWrite(transaction, linkId, id)
        return present === undefined || isInPlace(present)
      })
      return true
    }
    const { row, parentId, parentPath, path: from } = found
    if (from !== null && noted.isHeld(from)) return false
    const path = pathWithin(parentPath, row.name)
    try {
      if (!(await this.ensure(parentPath))) return true
      if (from !== path) requireFree({ root, path })
      const isMoved = from !== null && (await this.#move(from, path))
      const stats = await makeFolder({ root, path })
      const written = { row, linkId, path, inode: inodeOf(stats), from: isMoved ? from : null }
      await inTransaction(database, async (transaction) => {
        await setFolderWritten(transaction, written)
        if (from !== null && !isMoved) await this.#noteLeft(transaction, from)
      })
      this.#moveInTree({ ...written, parentId })
      tell(parentPath)
      if (from !== null) tell(parentOf(from))
    } catch (error) {
      if (!(error instanceof NameTakenError)) throw error
      await this.#rename({ id, name: row.name, parentId, parentPath })
    }
    return true
  }

  /**
   * Makes a folder again that is in the index, but was removed from the disk meanwhile. False if something else has its name
   * by now: then it gets another one first.
   */
  async ensure(path: string): Promise<boolean> {
    if (path === '') return true
    if (!(await this.ensure(parentOf(path)))) return false
    const { database, root, linkId, tree } = this.#context
    const inode = await makeFolder({ root, path }).then(inodeOf, (error) => {
      if (!(error instanceof NameTakenError)) throw error
      return null
    })
    if (inode !== null && tree()?.get(path)?.inode === inode) return true
    const folder = (await listIndexedFolders(database, linkId)).find((indexed) => indexed.path === path)
    if (folder === undefined && inode === null) throw new AppError('file_changed_meanwhile')
    if (folder === undefined || folder.inode === inode) return true
    if (inode === null) {
      await this.#rename({ ...folder, parentPath: parentOf(path) })
      return false
    }
    const row = { id: folder.id, name: folder.name, parent_id: folder.parentId }
    await inTransaction(database, (transaction) =>
      setFolderWritten(transaction, { row, linkId, path, inode, from: path }),
    )
    tree()?.add({ ...folder, inode })
    return true
  }

  /** False if it is not there, or if all in it has to be copied: the places are on different mounts. */
  async #move(from: string, to: string): Promise<boolean> {
    return moveFolder(this.#context.root, from, to).catch((error) => {
      if (codeOf(error) !== 'EXDEV') throw error
      return false
    })
  }

  /** Has the directory removed from which all is moved one by one. */
  async #noteLeft(transaction: DatabaseHandle, path: string): Promise<void> {
    const { linkId } = this.#context
    const item = linkedFolderKey({ linkId, inode: '', path })
    await noteLinkedChanges(transaction, [{ item, link_id: linkId, type: 'directory', former: null }])
  }

  /** For a folder whose name something else has on the disk. */
  async #rename({
    id,
    name,
    parentId,
    parentPath,
  }: {
    id: string
    name: string
    parentId: string
    parentPath: string
  }): Promise<void> {
    const { database, root, linkId, noteChange, tell } = this.#context
    noteChange(parentPath, null)
    const isTaken = (candidate: string) => isNameOnDisk({ root, path: pathWithin(parentPath, candidate) })
    await noteLinkedChanges(database, [{ item: id, link_id: linkId, type: 'folder', former: null }])
    await giveFreeName(database, 'folders', { id, name, folderId: parentId }, isTaken)
    tell(parentPath)
  }

  #moveInTree({
    row: { id, name },
    path,
    inode,
    from,
    parentId,
  }: Parameters<typeof setFolderWritten>[1] & { parentId: string }): void {
    const tree = this.#context.tree()
    if (tree === undefined) return
    const [top, ...inner] = from === null ? [] : tree.remove(from)
    tree.add({ ...top, id, parentId, name, path, inode })
    for (const branch of inner) tree.add({ ...branch, path: `${path}${branch.path.slice(from?.length ?? 0)}` })
    this.#context.noteChange(path, null)
  }
}

function isInPlace({ row, parentPath, path }: NonNullable<Awaited<ReturnType<typeof findFolderToWrite>>>): boolean {
  return path !== null && parentOf(path) === parentPath && normalName(basename(path)) === row.name
}
