import { FOLDER_COPY_MAX_ENTRIES } from '@pinloft/contract/limits'
import { nameSortKey } from '@pinloft/contract/names'
import type { GuardedBlobs } from '../../../platform/blobs/guarded-blobs.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import type { Steps } from '../../../platform/db/steps.ts'
import { AppError } from '../../../platform/errors.ts'
import { randomId } from '../../../platform/ids.ts'
import { inOrder } from '../entries/chosen-entries.ts'
import { EntriesDigest } from '../entries/entries-digest.ts'
import { type FileRow, findFiles, insertFiles, listFiles } from '../files.repository.ts'
import { listTree } from '../folders/folder-tree.repository.ts'
import { type FolderRow, insertFolders } from '../folders/folders.repository.ts'

const OLDEST_FIRST = { column: 'created_at', direction: 'asc' } as const

/** A chosen file or folder, and the name of its copy. */
export interface NamedCopy {
  originalId: string
  originalName: string
  name: string
}

/** Copies that are not visible yet. */
export interface BuiltCopy {
  /** Without what is in the folders, in the order in which they were chosen. */
  files: FileRow[]
  folders: FolderRow[]
  /** Of what is in the folders. */
  inner: EntriesDigest
}

interface BuilderContext {
  /** The folder in which the copies are made. */
  parentId: string
  now: number
  blobs: GuardedBlobs
  /** Called in the transaction that adds folders. */
  onFolders(transaction: DatabaseHandle, folderIds: readonly string[]): Promise<void>
}

interface FolderCopy {
  originalId: string
  row: FolderRow
}

/** Where the next files to be copied are: in a folder, after one of its files. */
interface Position {
  index: number
  after: { value: number; id: string } | undefined
}

/**
 * Adds the rows of a copy, in steps. Those of files have the same blob and the same lock. If the source changes meanwhile: the
 * folders are those that existed when their tree was read, and the copy of a folder contains the files as they are when it is that
 * folder's turn. So a file that is moved from one of them to another can be in both copies or in neither.
 */
export class CopyBuilder {
  readonly #steps: Steps
  readonly #context: BuilderContext
  #entries = 0

  constructor(steps: Steps, context: BuilderContext) {
    this.#steps = steps
    this.#context = context
  }

  /** Throws `file_not_found`, `folder_not_found`, `file_damaged`, or `copy_too_large` where it has grown meanwhile. */
  async build(chosen: { folders: readonly NamedCopy[]; files: readonly NamedCopy[] }): Promise<BuiltCopy> {
    const folders = await this.#copyFolders(chosen.folders)
    const inner = new EntriesDigest()
    const isTop = ({ row }: FolderCopy) => row.parent_id === this.#context.parentId
    for (const folder of folders) if (!isTop(folder)) inner.addFolder(folder.row)
    for (let position: Position = { index: 0, after: undefined }; position.index < folders.length; ) {
      const [from, limit] = [position, this.#steps.rows]
      const step = await this.#steps.run((transaction) => this.#copyFilesOf(transaction, folders, from, limit))
      this.#count(step.copies.length)
      for (const copy of step.copies) inner.addFile(copy)
      position = step.next
    }
    return { folders: folders.filter(isTop).map(({ row }) => row), files: await this.#copyFiles(chosen.files), inner }
  }

  async #copyFolders(chosen: readonly NamedCopy[]): Promise<FolderCopy[]> {
    const copies: FolderCopy[] = []
    for (let index = 0; index < chosen.length; ) {
      const [some, limit] = [chosen.slice(index), this.#steps.rows]
      const trees = await this.#steps.run((transaction) => this.#readTrees(transaction, some, limit))
      for (const tree of trees) for (const copy of tree) copies.push(copy)
      index += trees.length
    }
    this.#count(copies.length)
    for (let start = 0; start < copies.length; ) {
      const rows = copies.slice(start, start + this.#steps.rows).map(({ row }) => row)
      await this.#steps.run(async (transaction) => {
        await insertFolders(transaction, rows)
        await this.#context.onFolders(
          transaction,
          rows.map(({ id }) => id),
        )
      })
      start += rows.length
    }
    return copies
  }

  /** Reads the trees of the first chosen folders, until they have `limit` folders, and gives their copies. */
  async #readTrees(transaction: DatabaseHandle, chosen: readonly NamedCopy[], limit: number): Promise<FolderCopy[][]> {
    const trees: FolderCopy[][] = []
    let count = 0
    for (const { originalId, name } of chosen) {
      const originals = await listTree(transaction, originalId)
      if (originals.length === 0) throw new AppError('folder_not_found')
      const { parentId, now } = this.#context
      const newIds = new Map(originals.map(({ id }) => [id, randomId()]))
      const newIdOf = (id: string | null) => newIds.get(id ?? '') ?? parentId
      const tree = originals.map((original): FolderCopy => {
        const isTop = original.id === originalId
        return {
          originalId: original.id,
          row: {
            id: newIdOf(original.id),
            parent_id: isTop ? parentId : newIdOf(original.parent_id),
            name: isTop ? name : original.name,
            created_at: now,
            is_starred: 0,
          },
        }
      })
      trees.push(tree)
      count += tree.length
      if (count >= limit) break
    }
    return trees
  }

  /** Copies up to `limit` files; a folder without any counts too, as it has to be asked about. */
  async #copyFilesOf(
    transaction: DatabaseHandle,
    folders: readonly FolderCopy[],
    from: Position,
    limit: number,
  ): Promise<{ copies: FileRow[]; next: Position }> {
    const copies: FileRow[] = []
    let { index, after } = from
    for (let left = limit; left > 0; left--) {
      const folder = folders[index]
      if (folder === undefined) break
      const request = { folderId: folder.originalId, order: OLDEST_FIRST, limit: left, after, isKept: true }
      const files = await listFiles(transaction, request)
      for (const file of files) copies.push(this.#copyOf(file, folder.row.id, file.name))
      const last = files.at(-1)
      if (files.length < left || last === undefined) {
        index++
        after = undefined
      } else {
        after = { value: last.created_at, id: last.id }
      }
      left -= files.length
    }
    await insertFiles(transaction, copies)
    return { copies, next: { index, after } }
  }

  async #copyFiles(chosen: readonly NamedCopy[]): Promise<FileRow[]> {
    const copies: FileRow[] = []
    for (let start = 0; start < chosen.length; ) {
      const some = chosen.slice(start, start + this.#steps.rows)
      const rows = await this.#steps.run(async (transaction) => {
        const ids = some.map(({ originalId }) => originalId)
        const originals = inOrder(ids, await findFiles(transaction, ids, 'toCopy'), 'file_not_found')
        const made = originals.map((file, index) =>
          this.#copyOf(file, this.#context.parentId, some[index]?.name ?? file.name),
        )
        await insertFiles(transaction, made)
        return made
      })
      this.#count(rows.length)
      for (const row of rows) copies.push(row)
      start += some.length
    }
    return copies
  }

  #copyOf(file: FileRow, folderId: string, name: string): FileRow {
    // A copy of damaged content would be mistaken for a second, intact one.
    this.#context.blobs.requireIntact(file.blob_key, file.name)
    return {
      ...file,
      id: randomId(),
      folder_id: folderId,
      name,
      name_sort: nameSortKey(name),
      created_at: this.#context.now,
      stored_at: this.#context.now,
      is_starred: 0,
      written_by: null,
      written_since: null,
    }
  }

  #count(entries: number): void {
    this.#entries += entries
    if (this.#entries > FOLDER_COPY_MAX_ENTRIES) throw new AppError('copy_too_large')
  }
}
