import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AT_ONCE_ROWS, type Steps, StepsApart } from '../../../platform/db/steps.ts'
import { randomId } from '../../../platform/ids.ts'
import { addUnattachedRoot, noteUnattached } from '../copies/unattached-folders.repository.ts'
import { type BlobLeft, countFilesOfBlobs, deleteFile, keepBlobsOfFiles } from '../file-blobs.repository.ts'
import { deleteRows, type FileRow, findFiles, updateFiles } from '../files.repository.ts'
import type { VersionStore } from '../store/version-store.ts'
import type { ChangedFolders } from '../tree/changed-folders.ts'
import { digestOfEntries } from '../tree/entries-digest.ts'
import { FIRST_FILES, filesOfFolder, nextFilesOf } from '../tree/files-of-folder.ts'
import { listTrees } from '../tree/folder-tree.repository.ts'
import { deleteFolders, type FolderRow, lockFolders, lockTree, updateFolders } from '../tree/folders.repository.ts'
import type { Action } from '../tree/undo-log.ts'
import { undoImpossible } from './undo-impossible.ts'

export type Creation = Extract<Action, { type: 'creation' }>

const CHANGED = 'The new items have been changed since'
const NO_ORIGINALS = 'The originals were changed or deleted, so the copy is the only one left'

/** Too much for one transaction. */
export function isLargeCopy({ isCopy, entryCount }: Creation): boolean {
  return isCopy && entryCount > AT_ONCE_ROWS
}

/**
 * Whether every content of a large copy is also in a file outside it. The copy stays visible, and can be changed meanwhile:
 * `undoCreation` notices that. The originals can be deleted meanwhile, as they can be later; but no other copy may be undone
 * until this one is. Throws `undo_impossible`.
 */
export async function areOriginalsKept(
  database: DatabaseHandle,
  copy: Creation,
  versionStore: VersionStore,
): Promise<boolean> {
  const steps = new StepsApart(database)
  const counts = [...(await countBlobs(steps, copy, versionStore))]
  for (let start = 0; start < counts.length; ) {
    const some = new Map(counts.slice(start, start + steps.rows))
    const all = await steps.run((transaction) => countFilesOfBlobs(transaction, [...some.keys()]))
    for (const [blobKey, count] of some) if ((all.get(blobKey) ?? 0) <= count) return false
    start += some.size
  }
  return true
}

/** In how many files of a copy each of its blobs is. */
async function countBlobs(
  steps: Steps,
  { fileIds, folderIds, entryCount }: Creation,
  versionStore: VersionStore,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  let found = 0
  const add = (files: readonly FileRow[]) => {
    for (const { blob_key } of files) counts.set(blob_key, (counts.get(blob_key) ?? 0) + 1)
    found += files.length
    if (found > entryCount) throw undoImpossible(CHANGED)
  }
  for (let start = 0; start < fileIds.length; ) {
    const ids = fileIds.slice(start, start + steps.rows)
    const files = await steps.run(async (transaction) => {
      const rows = await findFiles(transaction, ids)
      await requireNoPreviousContents(transaction, rows, versionStore)
      return rows
    })
    add(files)
    start += ids.length
  }
  const allFolderIds: string[] = []
  for (let start = 0; start < folderIds.length; ) {
    const ids = folderIds.slice(start, start + steps.rows)
    const folders = await steps.run((transaction) => listTrees(transaction, ids))
    for (const { id } of folders) allFolderIds.push(id)
    start += ids.length
  }
  found += allFolderIds.length
  for (let position = FIRST_FILES; position.folderIndex < allFolderIds.length; ) {
    const request = { from: position, limit: steps.rows }
    const step = await steps.run(async (transaction) => {
      const { found: some, next } = await nextFilesOf(transaction, allFolderIds, request)
      const files = some.map(({ file }) => file)
      await requireNoPreviousContents(transaction, files, versionStore)
      return { files, next }
    })
    add(step.files)
    position = step.next
  }
  if (found !== entryCount) throw undoImpossible(CHANGED)
  return counts
}

/**
 * Removes what was copied or created, and returns its blobs. The rows of a large copy are moved below an unattached
 * folder, to be deleted in steps, if `areOriginalsKept` has found its originals. Throws `undo_impossible`.
 */
export async function undoCreation(
  transaction: DatabaseHandle,
  creation: Creation,
  { changedFolders, originalsKept, versionStore }: UndoContext,
): Promise<BlobLeft[]> {
  await lockTree(transaction)
  const folders = await listTrees(transaction, creation.folderIds)
  const created: Created = { ...creation, folders, allFolderIds: folders.map(({ id }) => id) }
  await lockFolders(transaction, created.allFolderIds)
  const digest = await digestOfEntries(transaction, created)
  if (digest !== creation.digest) throw undoImpossible(CHANGED)

  // All was created in one folder, and is still there.
  const [firstFile] = await findFiles(transaction, creation.fileIds.slice(0, 1))
  changedFolders.addFiles([firstFile?.folder_id])
  changedFolders.addFolders([folders[0]?.parent_id])
  if (isLargeCopy(creation)) {
    if (!originalsKept) throw undoImpossible(NO_ORIGINALS)
    await detach(transaction, created)
    return []
  }
  const files = await findFiles(transaction, creation.fileIds, 'toChange')
  for (const id of created.allFolderIds) {
    for await (const some of filesOfFolder(transaction, id)) files.push(...some)
  }
  await requireNoPreviousContents(transaction, files, versionStore)
  const left = await (creation.isCopy ? deleteCopies(transaction, files) : deleteFiles(transaction, files))
  await deleteFolders(transaction, created.allFolderIds.toReversed())
  return left
}

interface UndoContext {
  changedFolders: ChangedFolders
  versionStore: VersionStore
  originalsKept: boolean
}

interface Created extends Creation {
  /** Including subfolders, each after its parent. */
  folders: readonly FolderRow[]
  allFolderIds: readonly string[]
}

/** A content that was restored is the same again, but has versions. */
async function requireNoPreviousContents(
  transaction: DatabaseHandle,
  files: readonly FileRow[],
  versionStore: VersionStore,
): Promise<void> {
  const ids = files.map(({ id }) => id)
  if (await versionStore.exist(transaction, ids)) throw undoImpossible(CHANGED)
}

async function deleteFiles(transaction: DatabaseHandle, files: readonly FileRow[]): Promise<BlobLeft[]> {
  const left: BlobLeft[] = []
  for (const file of files) {
    const deleted = await deleteFile(transaction, file)
    if (deleted !== undefined) left.push(deleted)
  }
  return left
}

async function deleteCopies(transaction: DatabaseHandle, files: readonly FileRow[]): Promise<BlobLeft[]> {
  const blobKeys = new Set(files.map((file) => file.blob_key))
  await deleteRows(
    transaction,
    files.map(({ id }) => id),
  )
  const kept = await keepBlobsOfFiles(transaction, [...blobKeys])
  if (kept.size < blobKeys.size) throw undoImpossible(NO_ORIGINALS)
  return []
}

/** Moves files and folders to where they are not visible; `UnattachedRemover` deletes them. */
async function detach(transaction: DatabaseHandle, { fileIds, folderIds, allFolderIds }: Created): Promise<void> {
  const rootId = randomId()
  await addUnattachedRoot(transaction, rootId)
  await updateFiles(transaction, fileIds, { folder_id: rootId })
  await updateFolders(transaction, folderIds, { parent_id: rootId })
  await noteUnattached(transaction, rootId, allFolderIds)
}
