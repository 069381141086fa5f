import type { FileSort, Folder, File as StoredFile } from '@pinloft/contract/files/endpoints'
import { nameSortKey } from '@pinloft/contract/files/names'

/** The sort orders that the column headers offer. */
export const SORT_COLUMNS = ['name', 'modifiedAt', 'size'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]
export interface Sorting {
  column: SortColumn
  isDescending: boolean
}

/** The files of one folder in one order, as far as they have loaded. */
export interface Listing {
  files: readonly StoredFile[]
  isComplete: boolean
}

/** One row of the list. */
export type Entry = { type: 'folder'; id: string; folder: Folder } | { type: 'file'; id: string; file: StoredFile }

export function toFileSort({ column, isDescending }: Sorting): FileSort {
  return isDescending ? `-${column}` : column
}

/** Sorting after a click on a column header: the same column is reversed, another starts in its usual direction. */
export function nextSorting(sorting: Sorting, column: SortColumn): Sorting {
  if (sorting.column === column) return { column, isDescending: !sorting.isDescending }
  return { column, isDescending: column !== 'name' }
}

/** The rows of a folder: its folders, then its files in the server's order. Folders have no size. */
export function entriesOf(folders: readonly Folder[], listing: Listing, path: string, sorting: Sorting): Entry[] {
  return rowsOf(
    folders.filter(({ parentPath }) => parentPath === path),
    listing,
    sorting,
  )
}

/** The rows of folders and files that are not all in the same folder. */
export function rowsOf(folders: readonly Folder[], listing: Listing, sorting: Sorting): Entry[] {
  return [
    ...folders.toSorted(folderOrder(sorting)).map((folder): Entry => ({ type: 'folder', id: folder.id, folder })),
    ...listing.files.map((file): Entry => ({ type: 'file', id: file.id, file })),
  ]
}

function folderOrder({ column, isDescending }: Sorting): (one: Folder, other: Folder) => number {
  const direction = isDescending && column !== 'size' ? -1 : 1
  if (column === 'modifiedAt') return (one, other) => direction * compare(one.createdAt, other.createdAt)
  return (one, other) => direction * compare(nameSortKey(one.name), nameSortKey(other.name))
}

/**
 * A listing with the newest files of its folder inserted in order, so that an upload shows in a huge list without a
 * reload.
 */
export function withNewest(listing: Listing, newest: readonly StoredFile[], sorting: Sorting): Listing {
  const known = new Set(listing.files.map(({ id }) => id))
  const added = newest.filter(({ id }) => !known.has(id))
  if (added.length === 0) return listing
  const order = fileOrder(sorting)
  const files = [...listing.files]
  for (const file of added) files.splice(placeFor(file, files, order), 0, file)
  return { ...listing, files }
}

/** A listing after a file has changed: a renamed file moves. */
export function withReplaced(listing: Listing, file: StoredFile, sorting: Sorting): Listing {
  if (!listing.files.some(({ id }) => id === file.id)) return listing
  const files = listing.files.filter(({ id }) => id !== file.id)
  files.splice(placeFor(file, files, fileOrder(sorting)), 0, file)
  return { ...listing, files }
}

export function withoutFiles(listing: Listing, ids: ReadonlySet<string>): Listing {
  return { ...listing, files: listing.files.filter(({ id }) => !ids.has(id)) }
}

type FileOrder = (one: StoredFile, other: StoredFile) => number

function fileOrder({ column, isDescending }: Sorting): FileOrder {
  const direction = isDescending ? -1 : 1
  if (column === 'size') return (one, other) => direction * (one.size - other.size)
  if (column === 'modifiedAt') return (one, other) => direction * compare(one.modifiedAt, other.modifiedAt)
  return (one, other) => direction * compare(nameSortKey(one.originalName), nameSortKey(other.originalName))
}

function placeFor(file: StoredFile, files: readonly StoredFile[], order: FileOrder): number {
  let low = 0
  let high = files.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const other = files[middle]
    if (other && order(other, file) <= 0) low = middle + 1
    else high = middle
  }
  return low
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

/** The files among the rows. */
export function filesOf(entries: readonly Entry[]): StoredFile[] {
  return entries.flatMap((entry) => (entry.type === 'file' ? [entry.file] : []))
}

/** The folders among the rows. */
export function foldersOf(entries: readonly Entry[]): Folder[] {
  return entries.flatMap((entry) => (entry.type === 'folder' ? [entry.folder] : []))
}

/** The number of files and of folders among the rows. */
export function countsOf(entries: readonly Entry[]): { files: number; folders: number } {
  const files = entries.filter(({ type }) => type === 'file').length
  return { files, folders: entries.length - files }
}

export function isStarred(entry: Entry): boolean {
  return entry.type === 'folder' ? entry.folder.isStarred : entry.file.isStarred
}

export function isProtected(entry: Entry): boolean {
  return entry.type === 'file' && entry.file.isPasswordProtected
}

/** Path of the folder that contains an entry. */
export function placeOf(entry: Entry): string {
  return entry.type === 'folder' ? entry.folder.parentPath : entry.file.folder
}

export function nameOf(entry: Entry): string {
  return entry.type === 'folder' ? entry.folder.name : entry.file.originalName
}
