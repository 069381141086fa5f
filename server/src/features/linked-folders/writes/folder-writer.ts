import { basename } from 'node:path'
import { readLinkedKey } from '../../../platform/blobs/linked-key.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import {
  findFolderToWrite,
  giveFreeName,
  type LinkedChange,
  listIndexedFolders,
  normalName,
  setFolderWritten,
} from '../../files/index.ts'
import { parentOf } from '../scan/linked-tree.ts'
import { inodeOf } from '../scan/list-directory.ts'
import { isNameOnDisk, makeFolder, moveFolder, NameTakenError } from './disk-writes.ts'
import { finishChange, pathWithin, type WriterContext } from './writer-context.ts'

/** Makes and moves the folders of a linked folder on its disk. */
export class FolderWriter {
  readonly #context: WriterContext

  constructor(context: WriterContext) {
    this.#context = context
  }

  /** Whether it is done; it is not as long as files in it must be taken out or written before. */
  async write(change: LinkedChange, all: readonly LinkedChange[]): Promise<boolean> {
    const { database, directory, linkId, tell } = this.#context
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
    const isHeld = ({ type, item, former }: LinkedChange) => {
      const key = type === 'content' ? item : former
      return key !== null && readLinkedKey(key).path.startsWith(`${from}/`)
    }
    if (from !== null && all.some(isHeld)) return false
    const path = pathWithin(parentPath, row.name)
    try {
      await this.ensure(parentPath)
      const isMoved = from !== null && (await moveFolder(directory, from, path))
      const stats = await makeFolder({ directory, path })
      const written = { row, linkId, path, inode: inodeOf(stats), from: isMoved ? from : null }
      await inTransaction(database, (transaction) => setFolderWritten(transaction, written))
      this.#moveInTree({ ...written, parentId })
      tell(parentPath)
      if (from !== null) tell(parentOf(from))
    } catch (error) {
      if (!(error instanceof NameTakenError)) throw error
      this.#context.noteChange(parentPath, null)
      const isTaken = (name: string) => isNameOnDisk({ directory, path: pathWithin(parentPath, name) })
      await inTransaction(database, (transaction) =>
        giveFreeName(transaction, 'folders', { id, name: row.name, folderId: parentId }, isTaken),
      )
      tell(parentPath)
    }
    return true
  }

  /** Makes a folder again that is in the index, but was removed from the disk meanwhile. */
  async ensure(path: string): Promise<void> {
    if (path === '') return
    await this.ensure(parentOf(path))
    const { database, directory, linkId, tree } = this.#context
    const inode = inodeOf(await makeFolder({ directory, path }))
    if (tree()?.get(path)?.inode === inode) return
    const folder = (await listIndexedFolders(database, linkId)).find((indexed) => indexed.path === path)
    if (folder === undefined || folder.inode === inode) return
    const row = { id: folder.id, name: folder.name, parent_id: folder.parentId }
    await inTransaction(database, (transaction) =>
      setFolderWritten(transaction, { row, linkId, path, inode, from: path }),
    )
    tree()?.add({ ...folder, inode })
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
