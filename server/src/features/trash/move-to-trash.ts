import type { DatabaseHandle } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { nextTurn } from '../../platform/event-loop.ts'
import { randomId } from '../../platform/ids.ts'
import {
  batchesOf,
  type ChangedPlaces,
  type ChosenEntries,
  deleteFolders,
  deleteRows,
  type FileRow,
  type FolderRow,
  findFiles,
  findFolders,
  inOrder,
  listAncestors,
  listTree,
  lockFilesIn,
  lockFolders,
  lockTree,
  pathsOfFolders,
  ROOT_FOLDER_ID,
} from '../files/index.ts'
import { type FileLocks, fileSubject } from '../protection/index.ts'
import type { KeepsakeBox } from './keepsake-box.ts'
import type { OpenedLocks } from './open-locks.ts'
import { type EntryRow, insertEntries } from './trash.repository.ts'
import { insertTrashedFiles, insertTrashedFolders } from './trashed-rows.repository.ts'

const BATCH_ROWS = 200

interface MoveContext {
  keepsakes: KeepsakeBox
  locks: FileLocks
  opened: OpenedLocks
  places: ChangedPlaces
  now: number
}

/**
 * Moves the rows of files and folders, with all that is in them, to the trash, and gives the ids of the entries that
 * they have become: one for each that is not in another of them. Throws `file_not_found`, `folder_not_found`, or
 * `file_changed_meanwhile` where a protected file is there whose lock was not opened.
 */
export async function moveToTrash(
  transaction: DatabaseHandle,
  { fileIds, folderIds }: ChosenEntries,
  context: MoveContext,
): Promise<string[]> {
  if (folderIds.length > 0) await lockTree(transaction)
  const folders = inOrder(folderIds, await findFolders(transaction, folderIds), 'folder_not_found')
  const files = inOrder(fileIds, await findFiles(transaction, fileIds, 'toChange'), 'file_not_found')
  const parentIds = [...folders.map(parentOf), ...files.map((file) => file.folder_id)]
  const isInside = await insideOf(transaction, new Set(folderIds), parentIds)
  const outerFolders = folders.filter((folder) => !isInside(parentOf(folder)))
  const outerFiles = files.filter((file) => !isInside(file.folder_id))
  context.places.addFolders(outerFolders.map(parentOf))
  context.places.addFiles(outerFiles.map((file) => file.folder_id))

  const paths = await pathsOfFolders(transaction, parentIds)
  const move = new Move(transaction, context)
  const entries: EntryRow[] = []
  for (const folder of outerFolders) {
    const entry = newEntry('folder', folder, { id: parentOf(folder), paths, now: context.now })
    entries.push({ ...entry, ...(await move.folder(folder.id, entry.id)) })
  }
  for (const file of outerFiles) {
    const entry = newEntry('file', file, { id: file.folder_id, paths, now: context.now })
    entries.push({ ...entry, file_count: 1, size_bytes: file.size_bytes })
    await move.files([file], entry.id)
  }
  await insertEntries(transaction, entries)
  return entries.map(({ id }) => id)
}

class Move {
  readonly #transaction: DatabaseHandle
  readonly #context: MoveContext

  constructor(transaction: DatabaseHandle, context: MoveContext) {
    this.#transaction = transaction
    this.#context = context
  }

  /** Moves a folder and all that is in it, and counts that. */
  async folder(id: string, entryId: string): Promise<Pick<EntryRow, 'file_count' | 'folder_count' | 'size_bytes'>> {
    const folders = await listTree(this.#transaction, id)
    const folderIds = folders.map((folder) => folder.id)
    await lockFolders(this.#transaction, folderIds)
    const sums = { file_count: 0, folder_count: folders.length - 1, size_bytes: 0 }
    for await (const ids of batchesOf(folderIds)) {
      let files = await lockFilesIn(this.#transaction, ids, BATCH_ROWS)
      while (files.length > 0) {
        await this.files(files, entryId)
        sums.file_count += files.length
        for (const { size_bytes } of files) sums.size_bytes += size_bytes
        await nextTurn()
        files = await lockFilesIn(this.#transaction, ids, BATCH_ROWS)
      }
      await this.#context.keepsakes.fill(this.#transaction, entryId, ids)
    }
    const rows = folders.map((folder) => ({ ...folder, entry_id: entryId }))
    await insertTrashedFolders(this.#transaction, rows)
    await deleteFolders(this.#transaction, folderIds.toReversed())
    return sums
  }

  async files(rows: readonly FileRow[], entryId: string): Promise<void> {
    const { keepsakes, locks, opened } = this.#context
    for (const { id, lock } of rows) {
      if (lock === null) continue
      if (opened.get(id) !== lock) throw new AppError('file_changed_meanwhile')
      await locks.forget(this.#transaction, fileSubject(id), lock)
    }
    const ids = rows.map(({ id }) => id)
    await keepsakes.fill(this.#transaction, entryId, ids)
    const trashed = rows.map((row) => ({ ...row, entry_id: entryId }))
    await insertTrashedFiles(this.#transaction, trashed)
    await deleteRows(this.#transaction, ids)
  }
}

/** Throws `folder_not_found` for the root, which nobody can delete. */
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
  }
}

/** Tells which of some folders are one of the chosen ones or below one. */
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
