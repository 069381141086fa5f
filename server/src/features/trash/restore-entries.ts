import { FOLDER_MAX_DEPTH } from '@pinloft/contract/limits'
import { nameSortKey } from '@pinloft/contract/names'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { nextTurn } from '../../platform/event-loop.ts'
import {
  type ChangedPlaces,
  type FileRow,
  type FolderRow,
  insertFiles,
  insertFolders,
  listAncestors,
  lockTree,
} from '../files/index.ts'
import { FormerPlaces } from './former-places.ts'
import type { KeepsakeBox } from './keepsake-box.ts'
import { deleteEntry, type EntryRow, lockEntries } from './trash.repository.ts'
import {
  deleteTrashedFiles,
  deleteTrashedFolders,
  findEntriesOfFolders,
  listTrashedFiles,
  listTrashedFolders,
  type TrashedFolder,
} from './trashed-rows.repository.ts'

const BATCH_ROWS = 200

interface RestoreContext {
  keepsakes: KeepsakeBox
  places: ChangedPlaces
  now: number
  /** Whether entries that are not in the trash any more are passed over. */
  isLenient: boolean
}

export interface Restored {
  /** Those that were deleted, without what is in the folders. */
  files: FileRow[]
  folders: FolderRow[]
  /** Names of the keepsakes that came with them. */
  keepsakeNames: Set<string>
}

/** Brings entries of the trash back. Throws `folder_too_deep`, or `undo_impossible` where one has gone that must not. */
export async function restoreEntries(
  transaction: DatabaseHandle,
  entryIds: readonly string[],
  { keepsakes, places, now, isLenient }: RestoreContext,
): Promise<Restored> {
  await lockTree(transaction)
  const asked = inOrderOf(entryIds, await lockEntries(transaction, entryIds))
  if (!isLenient && asked.length < entryIds.length) {
    throw new AppError('undo_impossible', { detail: 'It is no longer in the trash' })
  }
  const parentIds = asked.map(({ parent_id }) => parent_id)
  const entries = foldersFirst(asked, await findEntriesOfFolders(transaction, parentIds))
  const restored: Restored = { files: [], folders: [], keepsakeNames: new Set() }
  const former = new FormerPlaces(transaction, places, now)
  for (const entry of entries) {
    const parentId = await former.folderOf(entry)
    const name = await former.takeName(parentId, entry)
    if (entry.type === 'folder') {
      restored.folders.push(await restoreFolders(transaction, entry, { parentId, name }))
      places.addFolders([parentId])
    }
    const file = await restoreFiles(transaction, entry, { parentId, name })
    if (file !== undefined) {
      restored.files.push(file)
      places.addFiles([parentId])
    }
    for (const kept of await keepsakes.empty(transaction, entry.id)) restored.keepsakeNames.add(kept)
    await deleteTrashedFolders(transaction, entry.id)
    await deleteEntry(transaction, entry.id)
  }
  return restored
}

/** Entries in the order in which they were asked for: where two want the same name, the first gets it. */
function inOrderOf(ids: readonly string[], entries: readonly EntryRow[]): EntryRow[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return ids.map((id) => byId.get(id)).filter((entry) => entry !== undefined)
}

/** The same entries, each after the one that the folder it was in is in: else that folder would be made again. */
function foldersFirst(entries: readonly EntryRow[], entryOfFolder: ReadonlyMap<string, string>): Set<EntryRow> {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const ordered = new Set<EntryRow>()
  const add = (entry: EntryRow) => {
    const holder = byId.get(entryOfFolder.get(entry.parent_id) ?? '')
    if (holder !== undefined) add(holder)
    ordered.add(entry)
  }
  for (const entry of entries) add(entry)
  return ordered
}

interface Place {
  parentId: string
  name: string
}

async function restoreFolders(
  transaction: DatabaseHandle,
  { id, item_id }: EntryRow,
  { parentId, name }: Place,
): Promise<FolderRow> {
  const rows = await listTrashedFolders(transaction, id)
  const { folders, levels } = downwards(item_id, rows)
  const targetDepth = (await listAncestors(transaction, parentId)).length - 1
  if (targetDepth + levels > FOLDER_MAX_DEPTH) throw new AppError('folder_too_deep')
  const [top, ...others] = folders
  if (top === undefined) throw new Error(`The trash has lost the folder ${item_id}`)
  const placed = { ...top, parent_id: parentId, name }
  await insertFolders(transaction, [placed, ...others])
  return placed
}

/** Gives the row of the file that the entry is, where it is one. */
async function restoreFiles(
  transaction: DatabaseHandle,
  { id, item_id }: EntryRow,
  { parentId, name }: Place,
): Promise<FileRow | undefined> {
  let top: FileRow | undefined
  for (;;) {
    const rows = await listTrashedFiles(transaction, id, BATCH_ROWS)
    if (rows.length === 0) return top
    const files = rows.map(({ entry_id: _, ...file }): FileRow => {
      if (file.id !== item_id) return file
      top = { ...file, folder_id: parentId, name, name_sort: nameSortKey(name) }
      return top
    })
    await insertFiles(transaction, files)
    await deleteTrashedFiles(
      transaction,
      rows.map((row) => row.id),
    )
    await nextTurn()
  }
}

/** A folder and those below it, each after the one that it is in, and how many levels they have. */
function downwards(topId: string, rows: readonly TrashedFolder[]): { folders: FolderRow[]; levels: number } {
  const children = Map.groupBy(rows, (row) => row.parent_id)
  const folders: FolderRow[] = []
  let levels = 0
  for (let level = rows.filter(({ id }) => id === topId); level.length > 0; levels++) {
    for (const { entry_id: _, ...folder } of level) folders.push(folder)
    level = level.flatMap(({ id }) => children.get(id) ?? [])
  }
  return { folders, levels }
}
