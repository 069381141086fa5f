import { fileKind } from '@pinloft/contract/files/kinds'
import { FOLDER_COPY_MAX_ENTRIES } from '@pinloft/contract/files/limits'
import { nameSortKey } from '@pinloft/contract/files/names'
import type { VerifiedBlobs } from '../../../platform/blobs/verified-blobs.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import type { Steps } from '../../../platform/db/steps.ts'
import { AppError } from '../../../platform/errors.ts'
import { randomId } from '../../../platform/ids.ts'
import { type FileRow, findFiles, insertFiles } from '../files.repository.ts'
import { requireReadableFiles } from '../store/changing-linked.ts'
import { inOrder } from '../tree/chosen-entries.ts'
import { FIRST_FILES, nextFilesOf } from '../tree/files-of-folder.ts'
import { listTree } from '../tree/folder-tree.repository.ts'
import { type FolderRow, insertFolders } from '../tree/folders.repository.ts'
import { type ReadType, typeWithName } from '../types/type-with-name.ts'

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
  /** All that are in the folders. */
  subfolders: FolderRow[]
  /** Number of all copies. */
  entryCount: number
}

interface BuilderContext {
  /** The folder in which the copies are made. */
  parentId: string
  now: number
  blobs: VerifiedBlobs
  /** What was read of a file that gets another name. */
  read: ReadType | null
  /** Called in the transaction that adds folders. */
  onFolders(transaction: DatabaseHandle, folderIds: readonly string[]): Promise<void>
}

interface FolderCopy {
  originalId: string
  row: FolderRow
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
    const originalIds = folders.map(({ originalId }) => originalId)
    for (let position = FIRST_FILES; position.folderIndex < folders.length; ) {
      const request = { from: position, limit: this.#steps.rows }
      const step = await this.#steps.run(async (transaction) => {
        const { found, next } = await nextFilesOf(transaction, originalIds, request)
        await requireReadableFiles(found.map(({ file }) => file))
        const copies = found.map(({ file, folderIndex }) =>
          this.#copyOf(file, folders[folderIndex]?.row.id ?? '', file.name),
        )
        await insertFiles(transaction, copies)
        return { copyCount: copies.length, next }
      })
      this.#count(step.copyCount)
      position = step.next
    }
    const files = await this.#copyFiles(chosen.files)
    const rows = folders.map(({ row }) => row)
    const isTop = (row: FolderRow) => row.parent_id === this.#context.parentId
    return {
      files,
      folders: rows.filter(isTop),
      subfolders: rows.filter((row) => !isTop(row)),
      entryCount: this.#entries,
    }
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
            linked_key: null,
          },
        }
      })
      trees.push(tree)
      count += tree.length
      if (count >= limit) break
    }
    return trees
  }

  async #copyFiles(chosen: readonly NamedCopy[]): Promise<FileRow[]> {
    const copies: FileRow[] = []
    for (let start = 0; start < chosen.length; ) {
      const some = chosen.slice(start, start + this.#steps.rows)
      const rows = await this.#steps.run(async (transaction) => {
        const ids = some.map(({ originalId }) => originalId)
        const originals = inOrder(ids, await findFiles(transaction, ids, 'toCopy'), 'file_not_found')
        await requireReadableFiles(originals)
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
    const mimeType = name === file.name ? file.mime_type : typeWithName(file, name, this.#context.read)
    return {
      ...file,
      mime_type: mimeType,
      kind: fileKind(name, mimeType),
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
