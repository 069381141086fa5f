import { ENTRIES_MAX, FOLDER_MAX_DEPTH } from '@pinloft/contract/files/limits'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { heightOfTrees, listAncestors } from './folder-tree.repository.ts'
import { lockFolder, lockTree } from './folders.repository.ts'
import { normalPath, resolveFolder } from './folders.service.ts'

/** Files and folders by id, without duplicates. */
export interface ChosenEntries {
  fileIds: readonly string[]
  folderIds: readonly string[]
}

/** Throws `entries_missing` or `entries_too_many`. */
export function chosenEntries({ fileIds, folderIds }: ChosenEntries): ChosenEntries {
  const count = fileIds.length + folderIds.length
  if (count === 0) throw new AppError('entries_missing')
  if (count > ENTRIES_MAX) throw new AppError('entries_too_many')
  return { fileIds: [...new Set(fileIds)], folderIds: [...new Set(folderIds)] }
}

/** Returns rows in the requested order. Throws the given code if one is missing. */
export function inOrder<Row extends { id: string }>(
  ids: readonly string[],
  rows: readonly Row[],
  missingCode: 'file_not_found' | 'folder_not_found',
): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => {
    const row = byId.get(id)
    if (row === undefined) throw new AppError(missingCode)
    return row
  })
}

/** Returns the id of the destination folder at a path, with the necessary locks taken. Throws `folder_not_found`. */
export async function lockTarget(
  transaction: DatabaseHandle,
  path: string,
  { withFolders }: { withFolders: boolean },
): Promise<string> {
  if (withFolders) await lockTree(transaction)
  const targetId = await resolveFolder(transaction, normalPath(path))
  await lockFolder(transaction, targetId)
  return targetId
}

/** Throws `folder_into_itself`, `folder_too_deep`, or `folder_not_found` if the target was just removed. */
export async function requireRoom(
  transaction: DatabaseHandle,
  targetId: string,
  folderIds: readonly string[],
): Promise<void> {
  const ancestors = await listAncestors(transaction, targetId)
  if (ancestors.length === 0) throw new AppError('folder_not_found')
  if (folderIds.length === 0) return
  const isAncestor = new Set(ancestors)
  if (folderIds.some((id) => isAncestor.has(id))) throw new AppError('folder_into_itself')
  const targetDepth = ancestors.length - 1
  if (targetDepth + (await heightOfTrees(transaction, folderIds)) > FOLDER_MAX_DEPTH) {
    throw new AppError('folder_too_deep')
  }
}
