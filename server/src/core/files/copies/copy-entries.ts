import { FOLDER_COPY_MAX_ENTRIES } from '@pinloft/contract/files/limits'
import { nameSortKey } from '@pinloft/contract/files/names'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AT_ONCE_ROWS } from '../../../platform/db/steps.ts'
import { AppError } from '../../../platform/errors.ts'
import { type FileRow, findFiles, updateFiles } from '../files.repository.ts'
import { type ChosenEntries, inOrder, lockTarget, requireRoom } from '../tree/chosen-entries.ts'
import { sumTrees } from '../tree/folder-tree.repository.ts'
import { pathsOfFolders } from '../tree/folder-tree.ts'
import { type FolderRow, findFolders, lockFolder, lockTree, updateFolders } from '../tree/folders.repository.ts'
import { TakenNames } from '../tree/taken-names.ts'
import type { BuiltCopy, NamedCopy } from './copy-builder.ts'
import { attachTo } from './unattached-folders.repository.ts'

/** What is chosen to be copied. A single entry can get another name. */
export type EntriesToCopy = ChosenEntries & { name?: string | undefined }

/** What is to be copied and where to, with the names that the copies get. */
export interface CopyPlan {
  targetId: string
  folders: NamedCopy[]
  files: NamedCopy[]
  /** Too much for one transaction. */
  isLong: boolean
}

/** Throws `file_not_found`, `folder_not_found`, `folder_into_itself`, `folder_too_deep` or `copy_too_large`. */
export async function planCopy(
  transaction: DatabaseHandle,
  { fileIds, folderIds, name: newName }: EntriesToCopy,
  targetPath: string,
): Promise<CopyPlan> {
  const targetId = await lockTarget(transaction, targetPath, { withFolders: folderIds.length > 0 })
  const folders = inOrder(folderIds, await findFolders(transaction, folderIds), 'folder_not_found')
  const files = inOrder(fileIds, await findFiles(transaction, fileIds, 'toCopy'), 'file_not_found')
  await requireRoom(transaction, targetId, folderIds)
  const sums = await sumTrees(transaction, folderIds)
  const entryCount = files.length + sums.folderCount + sums.fileCount
  if (entryCount > FOLDER_COPY_MAX_ENTRIES) throw new AppError('copy_too_large')

  const names = new TakenNames(transaction, targetId)
  const wanted = (row: { name: string }) => newName ?? row.name
  await names.look([...folders, ...files].map(wanted))
  const named = async (rows: readonly { id: string; name: string }[], type: 'file' | 'folder') => {
    const copies: NamedCopy[] = []
    for (const row of rows) {
      const originalName = wanted(row)
      copies.push({ originalId: row.id, originalName, name: await names.take(originalName, type) })
    }
    return copies
  }
  return {
    targetId,
    folders: await named(folders, 'folder'),
    files: await named(files, 'file'),
    isLong: entryCount > AT_ONCE_ROWS,
  }
}

/**
 * Moves what was built below an unattached root into its target and makes it visible. A name that has been taken meanwhile gets a
 * number. Throws `folder_not_found` where the target or a chosen folder has been deleted meanwhile, or `folder_too_deep`.
 */
export async function attachCopy(
  transaction: DatabaseHandle,
  plan: CopyPlan,
  { rootId, built }: { rootId: string; built: BuiltCopy },
): Promise<BuiltCopy> {
  const { targetId } = plan
  if (plan.folders.length > 0) await lockTree(transaction)
  await lockFolder(transaction, targetId)
  const neededIds = [targetId, ...plan.folders.map(({ originalId }) => originalId)]
  const paths = await pathsOfFolders(transaction, neededIds)
  if (neededIds.some((id) => !paths.has(id))) throw new AppError('folder_not_found')
  await requireRoom(
    transaction,
    targetId,
    built.folders.map(({ id }) => id),
  )
  const names = new TakenNames(transaction, targetId)
  await names.look([...built.folders, ...built.files].map(({ name }) => name))
  const isFree = new Set<string>()
  for (const { id, name } of [...built.folders, ...built.files]) {
    if (!(await names.has(name))) isFree.add(id)
  }
  for (const { id, name } of built.folders) if (isFree.has(id)) await names.take(name, 'folder')
  for (const { id, name } of built.files) if (isFree.has(id)) await names.take(name, 'file')

  const folders: FolderRow[] = []
  for (const [index, folder] of built.folders.entries()) {
    const attached = { ...folder, parent_id: targetId }
    if (!isFree.has(folder.id)) {
      attached.name = await names.take(plan.folders[index]?.originalName ?? folder.name, 'folder')
      await updateFolders(transaction, [folder.id], { parent_id: targetId, name: attached.name })
    }
    folders.push(attached)
  }
  const files: FileRow[] = []
  for (const [index, file] of built.files.entries()) {
    const attached = { ...file, folder_id: targetId }
    if (!isFree.has(file.id)) {
      attached.name = await names.take(plan.files[index]?.originalName ?? file.name, 'file')
      attached.name_sort = nameSortKey(attached.name)
      const { folder_id, name, name_sort } = attached
      await updateFiles(transaction, [file.id], { folder_id, name, name_sort })
    }
    files.push(attached)
  }
  await attachTo(transaction, rootId, targetId)
  return { ...built, files, folders }
}
