import { ZIP_LEFT_OUT_MAX_NAMED, ZIP_MAX_ENTRIES } from '@pinloft/contract/zips/limits'
import { AppError } from '../../platform/errors.ts'
import { ZipDirectory } from '../../platform/zip/zip-directory.ts'
import {
  type CataloguedFile,
  type CataloguedFolder,
  type ChosenEntries,
  type FileCatalog,
  ROOT_FOLDER_ID,
} from '../files/index.ts'
import { SafeNames } from './safe-names.ts'

/** The files and folders of an archive, with their names in it. */
export class ZipPlan {
  readonly directory = new ZipDirectory()
  /** In the order of the directory; null for a folder. */
  readonly fileIds: (string | null)[] = []
  fileCount = 0
  folderCount = 0
  leftOutCount = 0
  /** The first of the omitted files. */
  readonly leftOutIds: string[] = []

  addFolder(path: string, folder: CataloguedFolder): void {
    this.#add(null, { path: `${path}/`, sizeBytes: 0, modifiedAtMs: folder.createdAtMs })
    this.folderCount++
  }

  addFile(path: string, file: CataloguedFile): void {
    this.#add(file.id, { path, sizeBytes: file.sizeBytes, modifiedAtMs: file.modifiedAtMs })
    this.fileCount++
  }

  leaveOut({ id }: CataloguedFile): void {
    this.leftOutCount++
    if (this.leftOutIds.length < ZIP_LEFT_OUT_MAX_NAMED) this.leftOutIds.push(id)
  }

  #add(fileId: string | null, entry: Parameters<ZipDirectory['add']>[0]): void {
    if (this.fileIds.length >= ZIP_MAX_ENTRIES) throw new AppError('zip_too_large')
    this.fileIds.push(fileId)
    this.directory.add(entry)
  }
}

/**
 * Plans an archive of files and folders with all their contents. Omits protected files unless they are open. Throws
 * `file_not_found`, `folder_not_found` or `zip_too_large`.
 */
export async function planZip(
  catalog: FileCatalog,
  chosen: ChosenEntries,
  isOpen: (fileId: string) => boolean,
): Promise<ZipPlan> {
  const plan = new ZipPlan()
  const names = new SafeNames()

  function place(files: readonly CataloguedFile[], parentPath: string, taken: SafeNames): void {
    for (const file of files) {
      if (file.isProtected && !isOpen(file.id)) plan.leaveOut(file)
      else plan.addFile(parentPath + taken.take(file.name, 'file'), file)
    }
  }

  async function placeTree(rootId: string): Promise<void> {
    const places = new Map<string, { path: string; names: SafeNames }>()
    const folders = await catalog.tree(rootId)
    if (folders.length === 0) throw new AppError('folder_not_found')
    for (const folder of folders) {
      const parent = places.get(folder.parentId) ?? { path: '', names }
      if (folder.id === ROOT_FOLDER_ID) {
        places.set(folder.id, parent)
        continue
      }
      const path = parent.path + parent.names.take(folder.name, 'folder')
      plan.addFolder(path, folder)
      places.set(folder.id, { path: `${path}/`, names: new SafeNames() })
    }
    for (const [folderId, { path, names: taken }] of places) {
      for await (const files of catalog.filesIn(folderId)) place(files, path, taken)
      // Frees the names, of which a large folder has many.
      places.delete(folderId)
    }
  }

  if (chosen.folderIds.includes(ROOT_FOLDER_ID)) {
    await placeTree(ROOT_FOLDER_ID)
    return plan
  }
  for (const folderId of chosen.folderIds) await placeTree(folderId)
  const files = await catalog.files(chosen.fileIds)
  if (files.length < chosen.fileIds.length) throw new AppError('file_not_found')
  place(files, '', names)
  return plan
}
