import { type FileKind, fileKind } from '@pinloft/contract/files/kinds'
import { type Entry, isStarred } from './fileListing.ts'

/** Which rows of a folder are shown. */
export interface FileFilter {
  /** Only files of this kind; `null` for all, and folders. */
  kind: FileKind | null
  isStarredOnly: boolean
}

export const NO_FILTER: FileFilter = { kind: null, isStarredOnly: false }

export function isFiltering({ kind, isStarredOnly }: FileFilter): boolean {
  return kind !== null || isStarredOnly
}

export function filtered(entries: readonly Entry[], filter: FileFilter): readonly Entry[] {
  if (!isFiltering(filter)) return entries
  return entries.filter((entry) => isShown(entry, filter))
}

function isShown(entry: Entry, { kind, isStarredOnly }: FileFilter): boolean {
  if (isStarredOnly && !isStarred(entry)) return false
  if (kind === null) return true
  return entry.type === 'file' && fileKind(entry.file.originalName, entry.file.mimeType) === kind
}
