import { FOLDER_MAX_DEPTH } from '@pinloft/contract/files/limits'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { AT_ONCE_ROWS } from '../../platform/db/steps.ts'
import { AppError } from '../../platform/errors.ts'
import { listAncestors, lockTree } from '../files/index.ts'
import { type EntryRow, lockEntries, setMoving } from './trash.repository.ts'
import { findEntriesOfFolders, listTrashedFolders, type TrashedFolder } from './trashed-rows.repository.ts'

/**
 * Settles the restoring of trash entries, and returns them in the order in which they are restored. `EntryEmptier`
 * moves their contents. Throws `folder_too_deep`, or, unless it is lenient, `undo_impossible` if one is no longer in
 * the trash.
 */
export async function finishRestore(
  transaction: DatabaseHandle,
  entryIds: readonly string[],
  { isLenient }: { isLenient: boolean },
): Promise<{ entries: EntryRow[]; rowCount: number; isLong: boolean }> {
  await lockTree(transaction)
  const asked = inOrderOf(entryIds, await lockEntries(transaction, entryIds))
  if (!isLenient && asked.length < entryIds.length) {
    throw new AppError('undo_impossible', { detail: 'This is no longer in the trash' })
  }
  const entries = await foldersFirst(transaction, asked)
  const rowCount = entries.reduce((sum, { type, file_count, folder_count }) => {
    return sum + (type === 'file' ? 1 : 1 + file_count + folder_count)
  }, 0)
  const isLong = rowCount > AT_ONCE_ROWS
  // Once a part is restored it is too late to refuse.
  if (isLong) for (const entry of entries) await requireDepth(transaction, entry)
  await setMoving(
    transaction,
    entries.map(({ id }) => id),
    'out',
  )
  return { entries: entries.map((entry) => ({ ...entry, moving: 'out' })), rowCount, isLong }
}

/** Throws `folder_too_deep`. */
async function requireDepth(transaction: DatabaseHandle, { id, type, parent_id }: EntryRow): Promise<void> {
  if (type === 'file') return
  const { levels } = downwards(await listTrashedFolders(transaction, id))
  const depth = (await listAncestors(transaction, parent_id)).length - 1
  if (depth + levels > FOLDER_MAX_DEPTH) throw new AppError('folder_too_deep')
}

/** Returns entries in the requested order: if two want the same name, the first gets it. */
function inOrderOf(ids: readonly string[], entries: readonly EntryRow[]): EntryRow[] {
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  return ids.map((id) => byId.get(id)).filter((entry) => entry !== undefined)
}

/**
 * Returns the same entries, each after the one that contains its former folder: otherwise that folder would be
 * recreated.
 */
export async function foldersFirst(transaction: DatabaseHandle, entries: readonly EntryRow[]): Promise<EntryRow[]> {
  const entryOfFolder = await findEntriesOfFolders(
    transaction,
    entries.map(({ parent_id }) => parent_id),
  )
  const byId = new Map(entries.map((entry) => [entry.id, entry]))
  const ordered = new Set<EntryRow>()
  const add = (entry: EntryRow) => {
    const holder = byId.get(entryOfFolder.get(entry.parent_id) ?? '')
    if (holder !== undefined) add(holder)
    ordered.add(entry)
  }
  for (const entry of entries) add(entry)
  return [...ordered]
}

/** Returns folders, each after its parent among them, and their number of levels. */
export function downwards(rows: readonly TrashedFolder[]): { folders: TrashedFolder[]; levels: number } {
  const ids = new Set(rows.map(({ id }) => id))
  const children = Map.groupBy(rows, (row) => row.parent_id)
  const folders: TrashedFolder[] = []
  let levels = 0
  for (let level = rows.filter((row) => !ids.has(row.parent_id ?? '')); level.length > 0; levels++) {
    folders.push(...level)
    level = level.flatMap(({ id }) => children.get(id) ?? [])
  }
  return { folders, levels }
}
