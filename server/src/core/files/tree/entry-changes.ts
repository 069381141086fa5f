import type { EntryChange } from '@pinloft/contract/files/endpoints'
import { fileKind } from '@pinloft/contract/files/kinds'
import { nameSortKey } from '@pinloft/contract/files/names'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  type FileChange,
  type FileRow,
  findFile,
  findFiles,
  findHolderOfName,
  updateFiles,
} from '../files.repository.ts'
import { type ReadType, typeWithName } from '../types/type-with-name.ts'
import { checkedFileName, checkedFolderName, TAKEN_CODES } from './entry-names.ts'
import {
  type FolderChange,
  type FolderRow,
  findFolder,
  lockFolder,
  lockTree,
  updateFolders,
} from './folders.repository.ts'
import { ROOT_FOLDER_ID } from './root-folder.ts'
import type { Changed } from './undo-log.ts'

/**
 * Renames a file or changes its star; `read` is what `readTypeWithName` returned for the name. Throws `file_not_found`, `file_name_…`,
 * `file_exists` or `folder_exists`.
 */
export async function changeFile(
  transaction: DatabaseHandle,
  id: string,
  { name, isStarred }: EntryChange,
  read: ReadType | null = null,
): Promise<{ row: FileRow; changed: Changed<FileChange> | null }> {
  const newName = name === undefined ? undefined : checkedFileName(name)
  const folderId = (await findFile(transaction, id))?.folder_id
  // A star changes nothing in the folder.
  if (folderId !== undefined && newName !== undefined) await lockFolder(transaction, folderId)
  const [row] = await findFiles(transaction, [id], 'toChange')
  if (row === undefined) throw new AppError('file_not_found')
  if (row.folder_id !== folderId) throw new AppError('file_changed_meanwhile')

  const to: FileChange = {
    ...(newName !== undefined && newName !== row.name && renamed(row, newName, read)),
    ...starChange(row, isStarred),
  }
  if (to.name !== undefined) await requireFreeName(transaction, folderId, to.name)
  if (isEmpty(to)) return { row, changed: null }
  await updateFiles(transaction, [id], to)
  return { row: { ...row, ...to }, changed: { id, from: previousOf(row, to), to } }
}

/** Renames a folder or changes its star. Throws `folder_not_found`, `folder_name_…`, `file_exists` or `folder_exists`. */
export async function changeFolder(
  transaction: DatabaseHandle,
  id: string,
  { name, isStarred }: EntryChange,
): Promise<{ row: FolderRow; changed: Changed<FolderChange> | null }> {
  const newName = name === undefined ? undefined : checkedFolderName(name)
  await lockTree(transaction)
  const row = id === ROOT_FOLDER_ID ? undefined : await findFolder(transaction, id)
  if (row === undefined || row.parent_id === null) throw new AppError('folder_not_found')
  if (newName !== undefined) await lockFolder(transaction, row.parent_id)
  const to: FolderChange = {
    ...(newName !== undefined && newName !== row.name && { name: newName }),
    ...starChange(row, isStarred),
  }
  if (to.name !== undefined) await requireFreeName(transaction, row.parent_id, to.name)
  if (isEmpty(to)) return { row, changed: null }
  await updateFolders(transaction, [id], to)
  return { row: { ...row, ...to }, changed: { id, from: previousOf(row, to), to } }
}

/** Throws `file_exists` or `folder_exists`. */
export async function requireFreeName(transaction: DatabaseHandle, folderId: string, name: string): Promise<void> {
  const holder = await findHolderOfName(transaction, folderId, name)
  if (holder !== null) throw new AppError(TAKEN_CODES[holder])
}

/** A different extension may change the type. */
function renamed(row: FileRow, name: string, read: ReadType | null): FileChange {
  const mimeType = typeWithName(row, name, read)
  return { name, name_sort: nameSortKey(name), mime_type: mimeType, kind: fileKind(name, mimeType) }
}

function starChange(row: FileRow | FolderRow, isStarred: boolean | undefined): Pick<FolderChange, 'is_starred'> {
  const isSame = isStarred === undefined || isStarred === (row.is_starred === 1)
  return isSame ? {} : { is_starred: isStarred ? 1 : 0 }
}

function isEmpty(change: object): boolean {
  return Object.keys(change).length === 0
}

/** Returns the former values of the changed columns. */
function previousOf<Row extends object, Change extends Partial<Row>>(row: Row, to: Change): Partial<Row> {
  const previous: Partial<Row> = {}
  for (const field in row) if (field in to) previous[field] = row[field]
  return previous
}
