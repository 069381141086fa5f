import { FOLDER_COPY_MAX_ENTRIES } from '@pinloft/contract/limits'
import { nameSortKey } from '@pinloft/contract/names'
import type { GuardedBlobs } from '../../platform/blobs/guarded-blobs.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { randomId } from '../../platform/ids.ts'
import { type ChosenEntries, inOrder, lockTarget, requireRoom } from './chosen-entries.ts'
import { EntriesDigest } from './entries-digest.ts'
import { type FileRow, findFiles, insertFiles } from './files.repository.ts'
import { filesOfFolder } from './files-of-folder.ts'
import { listTree, sumTrees } from './folder-tree.repository.ts'
import { type FolderRow, findFolders, insertFolders } from './folders.repository.ts'
import { TakenNames } from './taken-names.ts'

export interface Copied {
  /** The copies, without what is in the folders. */
  files: FileRow[]
  folders: FolderRow[]
  /** Of all copies. */
  digest: string
}

/**
 * Copies files and folders with all that is in them into a folder, under free names. Only rows are copied: those of
 * files have the same blob and the same lock. Throws `file_not_found`, `folder_not_found`, `folder_into_itself`,
 * `folder_too_deep`, `copy_too_large` or `file_damaged`.
 */
export async function copyEntries(
  transaction: DatabaseHandle,
  { fileIds, folderIds }: ChosenEntries,
  { targetPath, now, blobs }: { targetPath: string; now: number; blobs: GuardedBlobs },
): Promise<Copied> {
  const targetId = await lockTarget(transaction, targetPath, { withFolders: folderIds.length > 0 })
  const folders = inOrder(folderIds, await findFolders(transaction, folderIds), 'folder_not_found')
  const files = inOrder(fileIds, await findFiles(transaction, fileIds, 'toCopy'), 'file_not_found')
  await requireRoom(transaction, targetId, folderIds)
  const sums = await sumTrees(transaction, folderIds)
  if (files.length + sums.folderCount + sums.fileCount > FOLDER_COPY_MAX_ENTRIES) throw new AppError('copy_too_large')

  const names = new TakenNames(transaction, targetId)
  await names.look([...folders, ...files].map(({ name }) => name))
  const copies = new CopyRun(transaction, now, blobs)
  const copiedFolders: FolderRow[] = []
  for (const folder of folders) {
    const name = await names.take(folder.name, 'folder')
    copiedFolders.push(await copies.copyTree(folder.id, { parentId: targetId, name }))
  }
  const copiedFiles: FileRow[] = []
  for (const file of files) {
    const name = await names.take(file.name, 'file')
    copiedFiles.push(copies.copyOf(file, targetId, name))
  }
  await insertFiles(transaction, copiedFiles)
  return { files: copiedFiles, folders: copiedFolders, digest: copies.digest }
}

class CopyRun {
  readonly #transaction: DatabaseHandle
  readonly #now: number
  readonly #blobs: GuardedBlobs
  readonly #digest = new EntriesDigest()

  constructor(transaction: DatabaseHandle, now: number, blobs: GuardedBlobs) {
    this.#transaction = transaction
    this.#blobs = blobs
    this.#now = now
  }

  get digest(): string {
    return this.#digest.value
  }

  async copyTree(rootId: string, place: { parentId: string; name: string }): Promise<FolderRow> {
    const folders = await listTree(this.#transaction, rootId)
    const newIds = new Map(folders.map(({ id }) => [id, randomId()]))
    const newIdOf = (id: string | null) => newIds.get(id ?? '') ?? place.parentId
    const copies = folders.map(
      (folder): FolderRow => ({
        id: newIdOf(folder.id),
        parent_id: folder.id === rootId ? place.parentId : newIdOf(folder.parent_id),
        name: folder.id === rootId ? place.name : folder.name,
        created_at: this.#now,
        is_starred: 0,
      }),
    )
    const [root] = copies
    if (root === undefined) throw new AppError('folder_not_found')
    for (const copy of copies) this.#digest.addFolder(copy)
    await insertFolders(this.#transaction, copies)
    for (const { id } of folders) {
      for await (const files of filesOfFolder(this.#transaction, id)) {
        await insertFiles(
          this.#transaction,
          files.map((file) => this.copyOf(file, newIdOf(id), file.name)),
        )
      }
    }
    return root
  }

  /** The row of a copy, which is still to be written. */
  copyOf(file: FileRow, folderId: string, name: string): FileRow {
    // Nobody shall believe that there are two of it now.
    this.#blobs.requireWhole(file.blob_key, file.name)
    const copy: FileRow = {
      ...file,
      id: randomId(),
      folder_id: folderId,
      name,
      name_sort: nameSortKey(name),
      created_at: this.#now,
      is_starred: 0,
    }
    this.#digest.addFile(copy)
    return copy
  }
}
