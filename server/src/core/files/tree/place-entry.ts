import { fileKind } from '@pinloft/contract/files/kinds'
import { nameSortKey } from '@pinloft/contract/files/names'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { type FileChange, type FileRow, findFiles, updateFiles } from '../files.repository.ts'
import { type ReadType, typeWithName } from '../types/type-with-name.ts'
import { requireRoom } from './chosen-entries.ts'
import { requireFreeName } from './entry-changes.ts'
import { checkedFileName, checkedFolderName } from './entry-names.ts'
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

/** Where an entry goes, and the name that it gets there. */
export interface EntryPlace {
  folderId: string
  name: string
}

/**
 * Moves a file into a folder under a given name, at once; `read` is what `readTypeWithName` returned for the name. Throws `file_not_found`, `folder_not_found`, `file_name_…`,
 * `file_exists` or `folder_exists`.
 */
export async function placeFile(
  transaction: DatabaseHandle,
  id: string,
  { folderId, name: wantedName }: EntryPlace,
  read: ReadType | null = null,
): Promise<{ row: FileRow; changed: Changed<FileChange> }> {
  const name = checkedFileName(wantedName)
  await lockFolder(transaction, folderId)
  const [row] = await findFiles(transaction, [id], 'toChange')
  if (row === undefined) throw new AppError('file_not_found')
  await requireRoom(transaction, folderId, [])
  await requireFreeName(transaction, folderId, name)
  const mimeType = typeWithName(row, name, read)
  const { folder_id, name: formerName, name_sort, mime_type, kind } = row
  const from = { folder_id, name: formerName, name_sort, mime_type, kind }
  const to = {
    folder_id: folderId,
    name,
    name_sort: nameSortKey(name),
    mime_type: mimeType,
    kind: fileKind(name, mimeType),
  }
  await updateFiles(transaction, [id], to)
  return { row: { ...row, ...to }, changed: { id, from, to } }
}

/** The same for a folder. Throws also `folder_name_…`, `folder_into_itself` or `folder_too_deep`. */
export async function placeFolder(
  transaction: DatabaseHandle,
  id: string,
  { folderId, name: wantedName }: EntryPlace,
): Promise<{ row: FolderRow; changed: Changed<FolderChange> }> {
  const name = checkedFolderName(wantedName)
  await lockTree(transaction)
  await lockFolder(transaction, folderId)
  const row = id === ROOT_FOLDER_ID ? undefined : await findFolder(transaction, id)
  if (row === undefined) throw new AppError('folder_not_found')
  await requireRoom(transaction, folderId, [id])
  await requireFreeName(transaction, folderId, name)
  const from = { parent_id: row.parent_id, name: row.name }
  const to = { parent_id: folderId, name }
  await updateFolders(transaction, [id], to)
  return { row: { ...row, ...to }, changed: { id, from, to } }
}
