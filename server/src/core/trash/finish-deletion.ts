import type { DatabaseHandle } from '../../platform/db/database.ts'
import { AT_ONCE_ROWS } from '../../platform/db/steps.ts'
import { AppError } from '../../platform/errors.ts'
import { randomId } from '../../platform/ids.ts'
import {
  type ChangedFolders,
  type ChosenEntries,
  type FileRow,
  type FolderRow,
  findFiles,
  findFolders,
  inOrder,
  listAncestors,
  listLockedOfTrees,
  lockTree,
  pathsOfFolders,
  ROOT_FOLDER_ID,
  refuseLinkedTops,
  requireUnchangedFiles,
  sumTrees,
  updateFolders,
} from '../files/index.ts'
import type { OpenedLocks } from './open-locks.ts'
import { type EntryRow, findMovingItems, insertEntries } from './trash.repository.ts'

interface MoveContext {
  opened: OpenedLocks
  places: ChangedFolders
  now: number
}

/**
 * Settles the deletion of files and folders with their contents, and returns the resulting trash entries: one for each
 * that is not in another. `EntryFiller` still has to move their contents; a folder has no parent any more. Throws
 * `file_not_found`, `folder_not_found`, `linked_…`, or `file_changed_meanwhile` if there is
 * a protected file whose lock was not opened.
 */
export async function finishDeletion(
  transaction: DatabaseHandle,
  { fileIds, folderIds }: ChosenEntries,
  { opened, places, now }: MoveContext,
): Promise<{ entries: EntryRow[]; rowCount: number; isLong: boolean }> {
  if (folderIds.length > 0) await lockTree(transaction)
  const folders = inOrder(folderIds, await findFolders(transaction, folderIds), 'folder_not_found')
  const files = inOrder(fileIds, await findFiles(transaction, fileIds, 'toChange'), 'file_not_found')
  const parentIds = [...folders.map(parentOf), ...files.map((file) => file.folder_id)]
  const isInside = await insideOf(transaction, new Set(folderIds), parentIds)
  const outerFolders = folders.filter((folder) => !isInside(parentOf(folder)))
  const outerFiles = files.filter((file) => !isInside(file.folder_id))
  const [outerFolderIds, outerFileIds] = [outerFolders.map(({ id }) => id), outerFiles.map(({ id }) => id)]
  await requireOpened(transaction, outerFiles, outerFolderIds, opened)
  places.addFolders(outerFolders.map(parentOf))
  places.addFiles(outerFiles.map((file) => file.folder_id))

  const paths = await pathsOfFolders(transaction, parentIds)
  const isOnItsWay = new Set(await findMovingItems(transaction, outerFileIds))
  for (const { id, folder_id } of outerFiles) {
    if (isOnItsWay.has(id) || !paths.has(folder_id)) throw new AppError('file_not_found')
  }
  for (const folder of outerFolders) if (!paths.has(parentOf(folder))) throw new AppError('folder_not_found')

  const entries = [
    ...outerFolders.map((folder) => newEntry('folder', folder, { id: parentOf(folder), paths, now })),
    ...outerFiles.map((file) => ({
      ...newEntry('file', file, { id: file.folder_id, paths, now }),
      file_count: 1,
      size_bytes: file.size_bytes,
    })),
  ]
  await requireUnchangedFiles(outerFiles)
  await refuseLinkedTops(transaction, outerFolderIds)
  await insertEntries(transaction, entries)
  await updateFolders(transaction, outerFolderIds, { parent_id: null })
  const { fileCount, folderCount } = await sumTrees(transaction, outerFolderIds)
  const rowCount = outerFiles.length + fileCount + folderCount
  return { entries, rowCount, isLong: rowCount > AT_ONCE_ROWS }
}

/** Throws `file_changed_meanwhile`. */
async function requireOpened(
  transaction: DatabaseHandle,
  files: readonly FileRow[],
  folderIds: readonly string[],
  opened: OpenedLocks,
): Promise<void> {
  const locked = [...files, ...(await listLockedOfTrees(transaction, folderIds, opened.size + 1))]
  for (const { id, lock } of locked) {
    if (lock !== null && opened.get(id) !== lock) throw new AppError('file_changed_meanwhile')
  }
}

/** Throws `folder_not_found` for the root, which cannot be deleted. */
function parentOf({ parent_id }: FolderRow): string {
  if (parent_id === null) throw new AppError('folder_not_found')
  return parent_id
}

function newEntry(
  type: EntryRow['type'],
  { id, name }: { id: string; name: string },
  parent: { id: string; paths: ReadonlyMap<string, string>; now: number },
): EntryRow {
  return {
    id: randomId(),
    type,
    item_id: id,
    name,
    parent_id: parent.id,
    parent_path: parent.paths.get(parent.id) ?? '',
    deleted_at: parent.now,
    file_count: 0,
    folder_count: 0,
    size_bytes: 0,
    is_purging: 0,
    moving: 'in',
  }
}

/** Returns a test of whether a folder is a chosen one or below one. */
async function insideOf(
  transaction: DatabaseHandle,
  chosenIds: ReadonlySet<string>,
  folderIds: readonly string[],
): Promise<(folderId: string) => boolean> {
  const inside = new Set<string>()
  for (const id of new Set(folderIds)) {
    if (chosenIds.size === 0 || id === ROOT_FOLDER_ID) continue
    const ancestors = await listAncestors(transaction, id)
    if (ancestors.some((ancestor) => chosenIds.has(ancestor))) inside.add(id)
  }
  return (folderId) => inside.has(folderId)
}
