import type { FileSort, Folder, File as StoredFile } from '@pinloft/contract/files'
import { nameSortKey } from '@pinloft/contract/names'

/** The orders that the column heads offer. */
export const SORT_COLUMNS = ['name', 'createdAt', 'size'] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]
export interface Sorting {
  column: SortColumn
  isDescending: boolean
}

/** The files of one folder in one order, as far as they have been loaded. */
export interface Listing {
  files: readonly StoredFile[]
  isComplete: boolean
}

/** One row of the list. */
export type Entry = { type: 'folder'; id: string; folder: Folder } | { type: 'file'; id: string; file: StoredFile }

export function toFileSort({ column, isDescending }: Sorting): FileSort {
  return isDescending ? `-${column}` : column
}

/** A click on a column head: the same column turns round, another starts where people expect it to. */
export function nextSorting(sorting: Sorting, column: SortColumn): Sorting {
  if (sorting.column === column) return { column, isDescending: !sorting.isDescending }
  return { column, isDescending: column !== 'name' }
}

/** The rows of a folder: its folders, then its files as the server ordered them. Folders have no size. */
export function entriesOf(folders: readonly Folder[], listing: Listing, path: string, sorting: Sorting): Entry[] {
  const inside = folders.filter(({ parentPath }) => parentPath === path).sort(folderOrder(sorting))
  return [
    ...inside.map((folder): Entry => ({ type: 'folder', id: folder.id, folder })),
    ...listing.files.map((file): Entry => ({ type: 'file', id: file.id, file })),
  ]
}

function folderOrder({ column, isDescending }: Sorting): (one: Folder, other: Folder) => number {
  const direction = isDescending && column !== 'size' ? -1 : 1
  if (column === 'createdAt') return (one, other) => direction * compare(one.createdAt, other.createdAt)
  return (one, other) => direction * compare(nameSortKey(one.name), nameSortKey(other.name))
}

/**
 * A listing with the newest files of its folder put in their places, so that an upload shows in a huge list without
 * loading it again.
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

/** A listing in which a file has changed: under another name it has another place. */
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
  if (column === 'createdAt') return (one, other) => direction * compare(one.createdAt, other.createdAt)
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

/** The files among rows. */
export function filesOf(entries: readonly Entry[]): StoredFile[] {
  return entries.flatMap((entry) => (entry.type === 'file' ? [entry.file] : []))
}

/** The folders among rows. */
export function foldersOf(entries: readonly Entry[]): Folder[] {
  return entries.flatMap((entry) => (entry.type === 'folder' ? [entry.folder] : []))
}

/** How many of each there are among rows. */
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

/** Path of the folder that an entry is in. */
export function placeOf(entry: Entry): string {
  return entry.type === 'folder' ? entry.folder.parentPath : entry.file.folder
}

export function nameOf(entry: Entry): string {
  return entry.type === 'folder' ? entry.folder.name : entry.file.originalName
}

/** Where typing a few letters leads: the next entry from `from` on whose name starts with them, round the end. */
export function findByTyping<Row>(
  entries: readonly Row[],
  name: (entry: Row) => string,
  typed: string,
  from: number,
): number {
  const wanted = fold(typed)
  for (let step = 0; step < entries.length; step++) {
    const index = (from + step) % entries.length
    const entry = entries[index]
    if (entry && fold(name(entry)).startsWith(wanted)) return index
  }
  return -1
}

function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
}
