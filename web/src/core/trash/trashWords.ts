import type { Folder, File as StoredFile } from '@pinloft/contract/files/endpoints'
import { formatSize } from '@pinloft/contract/shared/sizes'
import { DAY_MS } from '@pinloft/contract/shared/units'
import type { TrashEntry } from '@pinloft/contract/trash/endpoints'
import { TRASH_TEXTS } from '@pinloft/contract/trash/texts'

/** Number of files and folders, without the content of the folders. */
export function countsOf(entries: readonly Pick<TrashEntry, 'type'>[]): { files: number; folders: number } {
  const files = entries.filter(({ type }) => type === 'file').length
  return { files, folders: entries.length - files }
}

export function sizeOf(entries: readonly Pick<TrashEntry, 'sizeBytes'>[]): string {
  return formatSize(entries.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0))
}

/** Whole days until an entry is deleted permanently, rounded up; `null` if that never happens. */
export function daysLeft({ expiresAt }: Pick<TrashEntry, 'expiresAt'>, nowMs: number): number | null {
  return expiresAt === null ? null : Math.max(0, Math.ceil((Date.parse(expiresAt) - nowMs) / DAY_MS))
}

/** The content of a folder, in words; empty for a file. */
export function contentOf({ type, fileCount, folderCount }: TrashEntry): string {
  return type === 'file' ? '' : TRASH_TEXTS.content({ files: fileCount, folders: folderCount })
}

/** A restored entry. */
export interface RestoredItem {
  id: string
  name: string
  /** Path of its folder. */
  folder: string
}

/** The restored entries, files first. */
export function restoredItems({
  files,
  folders,
}: {
  files: readonly StoredFile[]
  folders: readonly Folder[]
}): RestoredItem[] {
  return [
    ...files.map(({ id, originalName, folder }) => ({ id, name: originalName, folder })),
    ...folders.map(({ id, name, parentPath }) => ({ id, name, folder: parentPath })),
  ]
}

/** The new names of entries that could not keep their own. */
export function newNames(asked: readonly Pick<TrashEntry, 'name'>[], restored: readonly RestoredItem[]): string[] {
  const names = new Set(asked.map(({ name }) => name))
  return restored.map(({ name }) => name).filter((name) => !names.has(name))
}
