import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { type FileChange, findFiles, updateFiles } from '../files.repository.ts'
import type { ChangedFolders } from '../tree/changed-folders.ts'
import { inOrder, requireRoom } from '../tree/chosen-entries.ts'
import { type FolderChange, findFolders, lockFolders, lockTree, updateFolders } from '../tree/folders.repository.ts'
import { applyChanges } from '../tree/move-entries.ts'
import { TakenNames } from '../tree/taken-names.ts'
import type { Action, Changed } from '../tree/undo-log.ts'
import { undoImpossible } from './undo-impossible.ts'

type Changes = Extract<Action, { type: 'change' }>

const NO_ITEM = 'The item no longer exists'

/** An entry that is moved or renamed back. */
interface Return {
  /** Its former folder. */
  parentId: string
  /** Its former name. */
  name: string
  /** Null for a file. */
  folderId: string | null
}

/** Undoes renames, moves and stars. Throws `undo_impossible`. */
export async function undoChanges(
  transaction: DatabaseHandle,
  { files, folders }: Changes,
  changedFolders: ChangedFolders,
): Promise<void> {
  if (folders.length > 0) await lockTree(transaction)
  const parentIds = [...files.map(({ from }) => from.folder_id), ...folders.map(({ from }) => from.parent_id)]
  await lockFolders(
    transaction,
    parentIds.filter((id) => id != null),
  )
  const [fileIds, folderIds] = [files.map(({ id }) => id), folders.map(({ id }) => id)]
  const fileRows = await orImpossible(
    async () => inOrder(fileIds, await findFiles(transaction, fileIds, 'toChange'), 'file_not_found'),
    NO_ITEM,
  )
  const folderRows = await orImpossible(
    async () => inOrder(folderIds, await findFolders(transaction, folderIds), 'folder_not_found'),
    NO_ITEM,
  )
  requireUnchanged(files, fileRows)
  requireUnchanged(folders, folderRows)

  const returns: Return[] = []
  for (const [index, { from }] of folders.entries()) {
    const row = folderRows[index]
    if (row === undefined || !('parent_id' in from || 'name' in from)) continue
    const parentId = from.parent_id ?? row.parent_id ?? ''
    returns.push({ parentId, name: from.name ?? row.name, folderId: row.id })
  }
  for (const [index, { from }] of files.entries()) {
    const row = fileRows[index]
    if (row === undefined || !('folder_id' in from || 'name' in from)) continue
    returns.push({ parentId: from.folder_id ?? row.folder_id, name: from.name ?? row.name, folderId: null })
  }
  await requireFreeNames(transaction, returns)
  changedFolders.addFiles(files.flatMap(({ from }, index) => [from.folder_id, fileRows[index]?.folder_id]))
  changedFolders.addFolders(folders.flatMap(({ from }, index) => [from.parent_id, folderRows[index]?.parent_id]))
  await changedFolders.readPaths()
  await applyChanges(reversed(folders), (ids, to: FolderChange) => updateFolders(transaction, ids, to))
  await applyChanges(reversed(files), (ids, to: FileChange) => updateFiles(transaction, ids, to))
}

async function orImpossible<T>(work: () => Promise<T>, detail: string): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw cause instanceof AppError ? undoImpossible(detail, cause) : cause
  }
}

function requireUnchanged<Row extends object>(
  changes: readonly Changed<NoInfer<Partial<Row>>>[],
  rows: readonly Row[],
): void {
  for (const [index, { to }] of changes.entries()) {
    const row = rows[index]
    if (JSON.stringify({ ...row, ...to }) !== JSON.stringify(row))
      throw undoImpossible('The item has been changed since')
  }
}

async function requireFreeNames(transaction: DatabaseHandle, returns: readonly Return[]): Promise<void> {
  for (const [parentId, entries] of Map.groupBy(returns, (entry) => entry.parentId)) {
    const folderIds = entries.map(({ folderId }) => folderId).filter((id) => id !== null)
    await orImpossible(() => requireRoom(transaction, parentId, folderIds), 'Its original folder was moved or deleted')
    const names = new TakenNames(transaction, parentId)
    await names.look(entries.map(({ name }) => name))
    for (const { name } of entries) {
      if (await names.has(name)) throw undoImpossible(`Another item is named "${name}" now`)
    }
  }
}

function reversed<Change>(changes: readonly Changed<Change>[]): { id: string; to: Change }[] {
  return changes.map(({ id, from }) => ({ id, to: from }))
}
