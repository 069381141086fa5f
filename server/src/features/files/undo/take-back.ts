import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AT_ONCE_ROWS } from '../../../platform/db/steps.ts'
import { AppError } from '../../../platform/errors.ts'
import { randomId } from '../../../platform/ids.ts'
import type { PreviousContents } from '../content/previous-contents.ts'
import { addUnattachedRoot, noteUnattached } from '../copies/unattached-folders.repository.ts'
import type { ChangedFolders } from '../entries/changed-folders.ts'
import { inOrder, requireRoom } from '../entries/chosen-entries.ts'
import { EntriesDigest } from '../entries/entries-digest.ts'
import { applyChanges } from '../entries/move-entries.ts'
import { TakenNames } from '../entries/taken-names.ts'
import {
  type BlobLeft,
  deleteFile,
  deleteRows,
  type FileChange,
  findFiles,
  keepBlobsOfFiles,
  updateFiles,
} from '../files.repository.ts'
import { filesOfFolder } from '../folders/files-of-folder.ts'
import { listTree } from '../folders/folder-tree.repository.ts'
import {
  deleteFolders,
  type FolderChange,
  findFolders,
  lockFolders,
  lockTree,
  updateFolders,
} from '../folders/folders.repository.ts'
import type { Action, Changed } from './undo-log.ts'

type Changes = Extract<Action, { type: 'change' }>
type Creation = Extract<Action, { type: 'creation' }>

/** An entry returning to its place: its former folder, and its name there. */
interface WayBack {
  parentId: string
  name: string
  /** Null for a file. */
  folderId: string | null
}

/** Undoes renames, moves and stars. Throws `undo_impossible`. */
export async function takeChangesBack(
  transaction: DatabaseHandle,
  { files, folders }: Changes,
  places: ChangedFolders,
): Promise<BlobLeft[]> {
  if (folders.length > 0) await lockTree(transaction)
  const parentIds = [...files.map(({ from }) => from.folder_id), ...folders.map(({ from }) => from.parent_id)]
  await lockFolders(
    transaction,
    parentIds.filter((id) => id != null),
  )
  const [fileIds, folderIds] = [files.map(({ id }) => id), folders.map(({ id }) => id)]
  const fileRows = await orImpossible(
    async () => inOrder(fileIds, await findFiles(transaction, fileIds, 'toChange'), 'file_not_found'),
    'It is gone',
  )
  const folderRows = await orImpossible(
    async () => inOrder(folderIds, await findFolders(transaction, folderIds), 'folder_not_found'),
    'It is gone',
  )
  requireUnchanged(files, fileRows)
  requireUnchanged(folders, folderRows)

  const waysBack: WayBack[] = []
  for (const [index, { from }] of folders.entries()) {
    const row = folderRows[index]
    if (row === undefined || !('parent_id' in from || 'name' in from)) continue
    const parentId = from.parent_id ?? row.parent_id ?? ''
    waysBack.push({ parentId, name: from.name ?? row.name, folderId: row.id })
  }
  for (const [index, { from }] of files.entries()) {
    const row = fileRows[index]
    if (row === undefined || !('folder_id' in from || 'name' in from)) continue
    waysBack.push({ parentId: from.folder_id ?? row.folder_id, name: from.name ?? row.name, folderId: null })
  }
  await requireFreePlaces(transaction, waysBack)
  places.addFiles(files.flatMap(({ from }, index) => [from.folder_id, fileRows[index]?.folder_id]))
  places.addFolders(folders.flatMap(({ from }, index) => [from.parent_id, folderRows[index]?.parent_id]))
  await places.readPaths()
  await applyChanges(reversed(folders), (ids, to: FolderChange) => updateFolders(transaction, ids, to))
  await applyChanges(reversed(files), (ids, to: FileChange) => updateFiles(transaction, ids, to))
  return []
}

/**
 * Removes what was copied or made, and gives the blobs that it had. The rows of a large copy are moved below an
 * unattached folder, to be deleted in steps. Throws `undo_impossible`.
 */
export async function takeCreationBack(
  transaction: DatabaseHandle,
  { fileIds, folderIds, digest, isCopy }: Creation,
  { places, previousContents }: { places: ChangedFolders; previousContents: PreviousContents },
): Promise<BlobLeft[]> {
  await lockTree(transaction)
  const found = new EntriesDigest()
  const createdFolderIds: string[] = []
  for (const id of folderIds) {
    const tree = await listTree(transaction, id)
    for (const folder of tree) found.addFolder(folder)
    places.addFolders(tree.slice(0, 1).map((folder) => folder.parent_id))
    createdFolderIds.push(...tree.map((folder) => folder.id))
  }
  await lockFolders(transaction, createdFolderIds)
  const createdFiles = await findFiles(transaction, fileIds, 'toChange')
  for (const file of createdFiles) found.addFile(file)
  places.addFiles(createdFiles.map((file) => file.folder_id))
  const [copyIds, blobKeys] = [createdFiles.map(({ id }) => id), new Set(createdFiles.map((row) => row.blob_key))]
  for (const id of createdFolderIds) {
    for await (const files of filesOfFolder(transaction, id)) {
      for (const file of files) {
        found.addFile(file)
        copyIds.push(file.id)
        blobKeys.add(file.blob_key)
      }
    }
  }
  // Restoring its first content makes it the same again, except for its versions.
  if (found.value !== digest || (await previousContents.exist(transaction, copyIds))) {
    throw impossible('What it made has changed since')
  }

  const left: BlobLeft[] = []
  if (isCopy) {
    const isLong = copyIds.length + createdFolderIds.length > AT_ONCE_ROWS
    if (isLong) await detach(transaction, { fileIds, folderIds, allFolderIds: createdFolderIds })
    else await deleteRows(transaction, copyIds)
    const kept = await keepBlobsOfFiles(transaction, [...blobKeys])
    if (kept.size < blobKeys.size) throw impossible('The original is gone or has changed: the copy is all there is')
    if (isLong) return []
  } else {
    for (const file of createdFiles) {
      const deleted = await deleteFile(transaction, file)
      if (deleted !== undefined) left.push(deleted)
    }
  }
  await deleteFolders(transaction, createdFolderIds.toReversed())
  return left
}

/** Moves files and folders to where they are not visible; `UnattachedRemover` deletes them. */
async function detach(
  transaction: DatabaseHandle,
  entries: { fileIds: readonly string[]; folderIds: readonly string[]; allFolderIds: readonly string[] },
): Promise<void> {
  const rootId = randomId()
  await addUnattachedRoot(transaction, rootId)
  await updateFiles(transaction, entries.fileIds, { folder_id: rootId })
  await updateFolders(transaction, entries.folderIds, { parent_id: rootId })
  await noteUnattached(transaction, rootId, entries.allFolderIds)
}

function impossible(detail: string): AppError {
  return new AppError('undo_impossible', { detail })
}

async function orImpossible<T>(work: () => Promise<T>, detail: string): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw cause instanceof AppError ? new AppError('undo_impossible', { detail, cause }) : cause
  }
}

function requireUnchanged<Row extends object>(
  changes: readonly Changed<NoInfer<Partial<Row>>>[],
  rows: readonly Row[],
): void {
  for (const [index, { to }] of changes.entries()) {
    const row = rows[index]
    if (JSON.stringify({ ...row, ...to }) !== JSON.stringify(row)) throw impossible('It has been changed since')
  }
}

async function requireFreePlaces(transaction: DatabaseHandle, waysBack: readonly WayBack[]): Promise<void> {
  for (const [parentId, entries] of Map.groupBy(waysBack, (way) => way.parentId)) {
    const folderIds = entries.map(({ folderId }) => folderId).filter((id) => id !== null)
    await orImpossible(
      () => requireRoom(transaction, parentId, folderIds),
      'The folder that it was in is gone or moved',
    )
    const names = new TakenNames(transaction, parentId)
    await names.look(entries.map(({ name }) => name))
    for (const { name } of entries) {
      if (await names.has(name)) throw impossible(`The name "${name}" is taken by now`)
    }
  }
}

function reversed<Change>(changes: readonly Changed<Change>[]): { id: string; to: Change }[] {
  return changes.map(({ id, from }) => ({ id, to: from }))
}
