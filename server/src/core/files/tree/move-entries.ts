import { nameSortKey } from '@pinloft/contract/files/names'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { nextTurn } from '../../../platform/event-loop.ts'
import { type FileChange, type FileRow, findFiles, updateFiles } from '../files.repository.ts'
import type { ChangedFolders } from './changed-folders.ts'
import { type ChosenEntries, inOrder, lockTarget, requireRoom } from './chosen-entries.ts'
import { type FolderChange, type FolderRow, findFolders, updateFolders } from './folders.repository.ts'
import { TakenNames } from './taken-names.ts'
import type { Changed } from './undo-log.ts'

/** Rows changed one by one before yielding to other requests. */
const ROWS_PER_TURN = 50

export interface Moved {
  /** Everything that was to be moved, in its current state. */
  files: FileRow[]
  folders: FolderRow[]
  changedFiles: Changed<FileChange>[]
  changedFolders: Changed<FolderChange>[]
}

/**
 * Moves files and folders into another folder, under free names. Those already there stay as they are. Throws
 * `file_not_found`, `folder_not_found`, `folder_into_itself` or `folder_too_deep`.
 */
export async function moveEntries(
  transaction: DatabaseHandle,
  { fileIds, folderIds }: ChosenEntries,
  targetPath: string,
  places: ChangedFolders,
): Promise<Moved> {
  const targetId = await lockTarget(transaction, targetPath, { withFolders: folderIds.length > 0 })
  const folders = inOrder(folderIds, await findFolders(transaction, folderIds), 'folder_not_found')
  const files = inOrder(fileIds, await findFiles(transaction, fileIds, 'toChange'), 'file_not_found')
  const movingFolders = folders.filter((folder) => folder.parent_id !== targetId)
  const movingFiles = files.filter((file) => file.folder_id !== targetId)
  const movingIds = movingFolders.map(({ id }) => id)
  await requireRoom(transaction, targetId, movingIds)

  const names = new TakenNames(transaction, targetId)
  await names.look([...movingFolders, ...movingFiles].map(({ name }) => name))
  const changedFolders: Changed<FolderChange>[] = []
  for (const { id, parent_id, name } of movingFolders) {
    const freeName = await names.take(name, 'folder')
    const isRenamed = freeName !== name
    changedFolders.push({
      id,
      from: { parent_id, ...(isRenamed && { name }) },
      to: { parent_id: targetId, ...(isRenamed && { name: freeName }) },
    })
  }
  const changedFiles: Changed<FileChange>[] = []
  for (const { id, folder_id, name, name_sort } of movingFiles) {
    const freeName = await names.take(name, 'file')
    const isRenamed = freeName !== name
    changedFiles.push({
      id,
      from: { folder_id, ...(isRenamed && { name, name_sort }) },
      to: { folder_id: targetId, ...(isRenamed && { name: freeName, name_sort: nameSortKey(freeName) }) },
    })
  }
  places.addFiles(changedFiles.flatMap(({ from, to }) => [from.folder_id, to.folder_id]))
  places.addFolders(changedFolders.flatMap(({ from, to }) => [from.parent_id, to.parent_id]))
  await places.readPaths()
  await applyChanges(changedFolders, (ids, to) => updateFolders(transaction, ids, to))
  await applyChanges(changedFiles, (ids, to) => updateFiles(transaction, ids, to))
  return {
    files: withChanges(files, changedFiles),
    folders: withChanges(folders, changedFolders),
    changedFiles,
    changedFolders,
  }
}

/** Writes changes, identical ones in one statement. */
export async function applyChanges<Change extends object>(
  changes: readonly { id: string; to: Change }[],
  update: (ids: readonly string[], to: Change) => Promise<void>,
): Promise<void> {
  const groups = new Map<string, { ids: string[]; to: Change }>()
  for (const { id, to } of changes) {
    const key = JSON.stringify(to)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, { ids: [id], to })
    else group.ids.push(id)
  }
  let written = 0
  for (const { ids, to } of groups.values()) {
    await update(ids, to)
    if (++written % ROWS_PER_TURN === 0) await nextTurn()
  }
}

function withChanges<Row extends { id: string }>(
  rows: readonly Row[],
  changes: readonly { id: string; to: NoInfer<Partial<Row>> }[],
): Row[] {
  const byId = new Map(changes.map(({ id, to }) => [id, to]))
  return rows.map((row) => ({ ...row, ...byId.get(row.id) }))
}
