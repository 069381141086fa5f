import { FILE_KINDS, type FileKind } from '@pinloft/contract/files/kinds'
import { NameStore } from './name-store.ts'
import type { IndexQuery } from './protocol.ts'

const FIRST_CAPACITY = 4096
const FOLDER = 255
const NOTHING = 254

export interface TableItem {
  folded: string
  type: 'file' | 'folder'
  id: string
  folderId: string
  createdAtMs: number
  kind: FileKind | null
  sizeBytes: number
  hasText: boolean
}

/** The in-memory data that a search needs for every item, by number: names, and the fields for filters and sorting. */
export class ItemTable {
  readonly names = new NameStore()
  /** Index of a kind in `FILE_KINDS`, or one of the two constants above. */
  #kinds = new Uint8Array(FIRST_CAPACITY).fill(NOTHING)
  #hasText = new Uint8Array(FIRST_CAPACITY)
  #createdAtMs = new Float64Array(FIRST_CAPACITY)
  #sizesBytes = new Float64Array(FIRST_CAPACITY)
  /** Number of an item's folder; see `#folderNumber`. */
  #folders = new Uint32Array(FIRST_CAPACITY)
  readonly #folderNumbers = new Map<string, number>()
  /** Number of each folder's parent, if known. */
  readonly #parents = new Map<number, number>()

  set(number: number, item: TableItem): void {
    this.#reserve(number)
    this.names.set(number, item.folded)
    this.#kinds[number] = item.type === 'folder' ? FOLDER : FILE_KINDS.indexOf(item.kind ?? 'other')
    this.#hasText[number] = item.hasText ? 1 : 0
    this.#createdAtMs[number] = item.createdAtMs
    this.#sizesBytes[number] = item.sizeBytes
    const folder = this.#folderNumber(item.folderId)
    this.#folders[number] = folder
    if (item.type === 'folder') this.#parents.set(this.#folderNumber(item.id), folder)
  }

  remove(number: number): void {
    this.names.set(number, '')
    this.#kinds[number] = NOTHING
    this.#hasText[number] = 0
  }

  setHasText(number: number, hasText: boolean): void {
    this.#hasText[number] = hasText ? 1 : 0
  }

  hasText(number: number): boolean {
    return this.#hasText[number] === 1
  }

  /** The newest first; among items of equal age, the one indexed last. */
  compareAge = (a: number, b: number): number => {
    return (this.#createdAtMs[b] ?? 0) - (this.#createdAtMs[a] ?? 0) || b - a
  }

  /** Returns a predicate for the items that match a query's filters. */
  filter(query: IndexQuery): (number: number) => boolean {
    const { kind, minSizeBytes = 0, maxSizeBytes = Infinity, afterMs = -Infinity, beforeMs = Infinity } = query
    const asksForFiles = [kind, query.minSizeBytes, query.maxSizeBytes, query.afterMs, query.beforeMs].some(
      (value) => value !== undefined,
    )
    const wantedKind = kind === undefined ? undefined : FILE_KINDS.indexOf(kind)
    const { types = ['file', 'folder'] } = query
    const folders = query.folderId === undefined ? undefined : this.#foldersBelow(query.folderId)
    return (number) => {
      const kindNumber = this.#kinds[number] ?? NOTHING
      if (kindNumber === NOTHING || !types.includes(kindNumber === FOLDER ? 'folder' : 'file')) return false
      if (folders !== undefined && !folders.has(this.#folders[number] ?? 0)) return false
      if (!asksForFiles) return true
      if (kindNumber === FOLDER || (wantedKind !== undefined && kindNumber !== wantedKind)) return false
      const [size, createdAt] = [this.#sizesBytes[number] ?? 0, this.#createdAtMs[number] ?? 0]
      return size >= minSizeBytes && size <= maxSizeBytes && createdAt >= afterMs && createdAt < beforeMs
    }
  }

  /** Numbers of a folder and all its descendants. */
  #foldersBelow(id: string): ReadonlySet<number> {
    const top = this.#folderNumber(id)
    const below = new Set([top])
    for (const start of this.#parents.keys()) {
      const way: number[] = []
      for (let folder: number | undefined = start; folder !== undefined; folder = this.#parents.get(folder)) {
        if (below.has(folder)) {
          for (const passed of way) below.add(passed)
          break
        }
        // Rows read while folders were being moved could form a cycle until the next change is read.
        if (way.includes(folder)) break
        way.push(folder)
      }
    }
    return below
  }

  #folderNumber(id: string): number {
    const known = this.#folderNumbers.get(id)
    if (known !== undefined) return known
    const number = this.#folderNumbers.size + 1
    this.#folderNumbers.set(id, number)
    return number
  }

  #reserve(number: number): void {
    const { length } = this.#kinds
    if (number < length) return
    const capacity = Math.max(length * 2, number + 1)
    this.#kinds = copyInto(new Uint8Array(capacity).fill(NOTHING), this.#kinds)
    this.#hasText = copyInto(new Uint8Array(capacity), this.#hasText)
    this.#createdAtMs = copyInto(new Float64Array(capacity), this.#createdAtMs)
    this.#sizesBytes = copyInto(new Float64Array(capacity), this.#sizesBytes)
    this.#folders = copyInto(new Uint32Array(capacity), this.#folders)
  }
}

function copyInto<Target extends { set(source: Target): void }>(target: Target, source: Target): Target {
  target.set(source)
  return target
}
