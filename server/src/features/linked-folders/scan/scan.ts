import { lstat } from 'node:fs/promises'
import { FOLDER_MAX_DEPTH, LINKED_SKIPPED_LISTED } from '@pinloft/contract/limits'
import type { LinkedSkipReason } from '@pinloft/contract/linked-folders'
import { linkedDigest, linkedKey, readLinkedKey } from '../../../platform/blobs/linked-key.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { nextTurn } from '../../../platform/event-loop.ts'
import { randomId } from '../../../platform/ids.ts'
import {
  changeIndex,
  digestOfIndexed,
  type FoundFile,
  findIndexedFiles,
  type IndexChanges,
  type IndexedFile,
  type IndexedFolder,
  listIndexedFiles,
} from '../../files/index.ts'
import { type Branch, type LinkedTree, parentOf } from './linked-tree.ts'
import {
  type FoundFolder,
  inodeOf,
  type Listing,
  type ListingBounds,
  listDirectory,
  lookAtFiles,
  type Skipped,
} from './list-directory.ts'

/** Rows changed in one transaction, which blocks the server meanwhile. */
const BATCH_ROWS = 100
/** Files of a folder that are looked at one by one; of more, all are listed. */
const FILES_MAX = 200
/** What a directory that vanished, or became something else, answers. */
const GONE_CODES: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP'])
const UNREADABLE_CODES: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'ENAMETOOLONG'])

/** What a scan tells: the folders in which something is new, changed or gone, by their paths on the disk. */
export interface ScanResult {
  hasNewFolders: boolean
  added: Set<string>
  changed: Set<string>
  removed: Set<string>
}

/** Folders in which something changed, by their paths on the disk, with the names of that where they are known. */
export type DueFolders = ReadonlyMap<string, ReadonlySet<string> | null>

interface ScanContext {
  database: DatabaseHandle
  clock: Clock
  linkId: string
  /** Path of the linked directory. */
  directory: string
  tree: LinkedTree
  bounds: Omit<ListingBounds, 'isDeepest'>
  /** Number of folders that the linked one is in, with itself. */
  depth: number
  /** Whether the index never was complete: what is found is new, and is stored at once. */
  isFirst: boolean
  signal: AbortSignal
  /** Called before a folder is listed, so that no change after that is missed. */
  watch(path: string): void
  unwatch(path: string): void
  /** Called with the number of files and folders found so far. */
  onProgress(count: number): void
  /** Throws when the linked directory is no longer what it was when the scan began. */
  requireSameRoot(): Promise<void>
  /** Does what was changed from here on the disk, if anything was, between two folders. */
  settle(): Promise<void>
  /** Keeps what is known of the earlier contents of files that are gone, and returns the ids of those that need that. */
  keepEarlier(files: readonly IndexedFile[]): Promise<ReadonlySet<string>>
  /** Removes what was derived from contents that are gone. */
  purge(gone: readonly { blobKey: string; sha256: string }[]): Promise<void>
}

interface NewFile {
  folderId: string
  file: FoundFile
}

interface GoneFile extends IndexedFile {
  folderPath: string
}

/**
 * Makes the index of a linked folder equal to its directory. What is not found is only removed at the end, and only if the
 * directory is still the same: a disk that goes away in the middle of a scan empties nothing. A file or folder that was
 * moved or renamed keeps its row, and so what belongs to it.
 */
export class Scan {
  readonly #context: ScanContext
  readonly #result: ScanResult = { hasNewFolders: false, added: new Set(), changed: new Set(), removed: new Set() }
  readonly #stack: { path: string; isDeep: boolean }[] = []
  readonly #missingFolders = new Set<string>()
  /** Folders whose files were compared. */
  readonly #compared = new Set<string>()
  #missing: GoneFile[] = []
  #added: NewFile[] = []
  #changed: NonNullable<IndexChanges['changedFiles']>[number][] = []
  #newFolders: Branch[] = []
  #count = 0

  constructor(context: ScanContext) {
    this.#context = context
  }

  /** Compares all, or what changed. Throws errors of the file system, or the signal's reason. */
  async run(due: 'all' | DueFolders): Promise<ScanResult> {
    const { signal, tree, settle } = this.#context
    if (due === 'all') this.#stack.push({ path: '', isDeep: true })
    else {
      for (const [path, names] of due) {
        const known = this.#known(path)
        const branch = known === path && names !== null ? tree.get(path) : undefined
        if (branch !== undefined && (await this.#visitFiles(branch, [...(names ?? [])]))) continue
        this.#stack.push({ path: known, isDeep: false })
      }
    }
    for (let next = this.#stack.pop(); next !== undefined; next = this.#stack.pop()) {
      signal.throwIfAborted()
      await settle()
      const branch = tree.get(next.path)
      if (branch !== undefined) await this.#visit(branch, next.isDeep)
    }
    await this.#finish()
    return this.#result
  }

  /** The innermost folder of the index on the way to a path. */
  #known(path: string): string {
    let known = path
    while (known !== '' && this.#context.tree.get(known) === undefined) known = parentOf(known)
    return known
  }

  /** Compares only some files of a folder. Returns false, with nothing done, where that is not enough. */
  async #visitFiles(branch: Branch, names: readonly string[]): Promise<boolean> {
    const { directory, bounds, database, tree } = this.#context
    if (this.#compared.has(branch.path) || names.length > FILES_MAX || branch.skippedCounts.size > 0) return false
    if (tree.childrenOf(branch.path).some(({ name }) => names.includes(name))) return false
    const found = await lookAtFiles(directory, branch, names, bounds).catch(() => null)
    if (found === null) return false
    const rows = await findIndexedFiles(database, branch.id, names)
    const contents = new Map(rows.map((row) => [row.name, readLinkedKey(row.blobKey)]))
    // A name in another form, which is the same here.
    if ([...contents].some(([name, { path }]) => path.slice(path.lastIndexOf('/') + 1) !== name)) return false
    this.#compared.add(branch.path)
    this.#compareFiles(
      branch,
      [...found.values()].filter((file) => file !== null),
      rows,
    )
    for (const [name, file] of found) {
      const former = contents.get(name)
      branch.fileCount += Number(file !== null) - Number(former !== undefined)
      branch.sizeBytes += (file?.sizeBytes ?? 0) - (former?.sizeBytes ?? 0)
    }
    if (this.#changed.length >= BATCH_ROWS) await this.#storeFound()
    return true
  }

  async #visit(branch: Branch, isDeep: boolean): Promise<void> {
    const { path } = branch
    const { directory, bounds, depth, database, isFirst, watch, onProgress } = this.#context
    watch(path)
    const levels = path === '' ? 0 : path.split('/').length
    let listing: Listing
    try {
      listing = await listDirectory(directory, path, { ...bounds, isDeepest: depth + levels >= FOLDER_MAX_DEPTH })
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      // What is in the place of the folder, if anything, the one that it is in says.
      if (path !== '' && GONE_CODES.has(code)) return void this.#stack.push({ path: parentOf(path), isDeep: false })
      if (!UNREADABLE_CODES.has(code)) throw error
      // What is known of it stays.
      branch.skippedCounts = new Map([['unreadable', 1]])
      branch.skipped = [{ path, reason: 'unreadable' }]
      return
    }
    this.#noteSkipped(branch, listing.skipped)
    await this.#compareFolders(branch, listing.folders, isDeep)
    // Its files were compared before, and may still have to be stored.
    if (this.#compared.has(path)) return
    this.#compared.add(path)

    const isNew = this.#newFolders.includes(branch)
    const rows = isNew ? [] : await listIndexedFiles(database, branch.id)
    this.#compareFiles(branch, listing.files, rows)
    branch.fileCount = listing.files.length
    branch.sizeBytes = listing.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    this.#count += listing.files.length + listing.folders.length
    onProgress(this.#count)
    if (this.#changed.length >= BATCH_ROWS || this.#newFolders.length >= BATCH_ROWS) await this.#storeFound()
    if (isFirst && this.#added.length >= BATCH_ROWS) await this.#storeAdded()
  }

  #compareFiles(branch: Branch, files: readonly FoundFile[], rows: readonly IndexedFile[]): void {
    const { path } = branch
    const byName = new Map(rows.map((row) => [row.name, row]))
    for (const file of files) {
      const former = byName.get(file.name)
      byName.delete(file.name)
      if (former === undefined) this.#added.push({ folderId: branch.id, file })
      else if (former.blobKey !== linkedKey({ linkId: this.#context.linkId, ...file })) {
        if (digestOfIndexed(former) !== this.#digest(file)) this.#result.changed.add(path)
        this.#changed.push({ former, folderId: branch.id, file })
      }
    }
    for (const row of byName.values()) this.#missing.push({ ...row, folderPath: path })
  }

  async #compareFolders(branch: Branch, folders: readonly FoundFolder[], isDeep: boolean): Promise<void> {
    const { tree } = this.#context
    const known = new Map(tree.childrenOf(branch.path).map((child) => [child.name, child]))
    for (const folder of folders) {
      const child = known.get(folder.name)
      known.delete(folder.name)
      this.#missingFolders.delete(folder.path)
      const former = child ?? (await this.#movedFrom(folder.inode))
      const place = { ...folder, parentId: branch.id }
      if (former === undefined) {
        const added = tree.add({ id: randomId(), ...place })
        this.#newFolders.push(added)
        this.#result.added.add(branch.path)
        this.#result.hasNewFolders = true
      } else if (former.path !== folder.path || former.inode !== folder.inode) await this.#moveFolder(former, place)
      const isSame = former?.path === folder.path && former.inode === folder.inode
      if (isDeep || !isSame) this.#stack.push({ path: folder.path, isDeep: true })
    }
    for (const { path } of known.values()) this.#missingFolders.add(path)
  }

  /** The folder of the index that has this inode and is no longer where it was. */
  async #movedFrom(inode: string): Promise<Branch | undefined> {
    const former = this.#context.tree.ofInode(inode)
    if (former === undefined || former.path === '') return undefined
    return (await this.#inodeAt(former.path)) === inode ? undefined : former
  }

  async #inodeAt(path: string): Promise<string | null> {
    const found = await lstat(`${this.#context.directory}/${path}`, { bigint: true }).catch(() => null)
    return found?.isDirectory() ? inodeOf(found) : null
  }

  /** Gives a folder its new place. The keys of the files in it follow when they are compared. */
  async #moveFolder(former: Branch, to: Omit<IndexedFolder, 'id'>): Promise<void> {
    const { tree, unwatch } = this.#context
    // Its row may still have to be stored.
    await this.#storeFound()
    const moved = tree.remove(former.path)
    for (const branch of moved) {
      unwatch(branch.path)
      this.#missingFolders.delete(branch.path)
      this.#forgetFiles(branch)
    }
    this.#result.changed.add(parentOf(former.path)).add(parentOf(to.path))
    this.#result.hasNewFolders = true
    const changedFolders = moved.map((branch) => {
      const place = branch === moved[0] ? to : { path: `${to.path}${branch.path.slice(former.path.length)}` }
      return tree.add({ ...branch, ...place })
    })
    await this.#inBatches(changedFolders, (some) => this.#apply({ changedFolders: some }))
  }

  /** Has the files of a folder compared again, which may be those of another one. */
  #forgetFiles({ id, path }: Branch): void {
    if (!this.#compared.delete(path)) return
    this.#added = this.#added.filter(({ folderId }) => folderId !== id)
    this.#missing = this.#missing.filter(({ folderPath }) => folderPath !== path)
  }

  #noteSkipped(branch: Branch, skipped: readonly Skipped[]): void {
    const counts = new Map<LinkedSkipReason, number>()
    for (const { reason } of skipped) counts.set(reason, (counts.get(reason) ?? 0) + 1)
    branch.skippedCounts = counts
    branch.skipped = skipped.slice(0, LINKED_SKIPPED_LISTED)
  }

  #digest(file: FoundFile): string {
    return linkedDigest({ linkId: this.#context.linkId, ...file })
  }

  async #finish(): Promise<void> {
    const { tree, database, unwatch, requireSameRoot, keepEarlier } = this.#context
    await this.#storeFound()
    await requireSameRoot()
    const goneFolders: string[] = []
    for (const path of this.#missingFolders) {
      const branch = tree.get(path)
      // It is in one that is gone too.
      if (branch === undefined) continue
      const removed = tree.remove(path)
      for (const inner of removed) {
        unwatch(inner.path)
        for (const row of await listIndexedFiles(database, inner.id))
          this.#missing.push({ ...row, folderPath: inner.path })
      }
      goneFolders.push(...removed.map(({ id }) => id).reverse())
      this.#result.removed.add(parentOf(path))
      this.#result.hasNewFolders = true
    }
    const { moved, added, gone } = this.#matchMoved()
    // Not again for each batch: what is gone by then is found by the next scan.
    await requireSameRoot()
    await this.#inBatches(gone, async (some) => {
      const kept = await keepEarlier(some)
      await this.#apply({ goneFiles: some.filter(({ id }) => !kept.has(id)) })
    })
    await this.#inBatches(moved, (some) => this.#apply({ changedFiles: some }))
    this.#added = added
    await this.#storeAdded()
    await this.#inBatches(goneFolders, (some) => this.#apply({ goneFolders: some }))
  }

  /** Files that are missing in one place and new in another, unchanged, are the same. */
  #matchMoved() {
    const bySha = Map.groupBy(this.#missing, digestOfIndexed)
    const added: NewFile[] = []
    const moved: NonNullable<IndexChanges['changedFiles']>[number][] = []
    for (const candidate of this.#added) {
      const former = bySha.get(this.#digest(candidate.file))?.pop()
      if (former === undefined) added.push(candidate)
      else {
        moved.push({ former, ...candidate })
        this.#result.changed.add(former.folderPath)
        this.#result.added.add(parentOf(candidate.file.path))
      }
    }
    const gone = [...bySha.values()].flat()
    for (const { folderPath } of gone) this.#result.removed.add(folderPath)
    return { moved, added, gone }
  }

  async #storeFound(): Promise<void> {
    const [newFolders, changedFiles] = [this.#newFolders, this.#changed]
    this.#newFolders = []
    this.#changed = []
    await this.#inBatches(newFolders, (some) => this.#apply({ newFolders: some }))
    await this.#inBatches(changedFiles, (some) => this.#apply({ changedFiles: some }))
  }

  async #storeAdded(): Promise<void> {
    await this.#storeFound()
    const newFiles = this.#added
    this.#added = []
    for (const { file } of newFiles) this.#result.added.add(parentOf(file.path))
    await this.#inBatches(newFiles, (some) => this.#apply({ newFiles: some }))
  }

  async #inBatches<T>(items: readonly T[], store: (some: readonly T[]) => Promise<void>): Promise<void> {
    for (let start = 0; start < items.length; start += BATCH_ROWS) {
      this.#context.signal.throwIfAborted()
      await store(items.slice(start, start + BATCH_ROWS))
      await nextTurn()
    }
  }

  async #apply(changes: IndexChanges): Promise<void> {
    const { database, clock, linkId, purge } = this.#context
    const gone = await inTransaction(database, (transaction) => changeIndex(transaction, linkId, changes, clock.now()))
    await purge(gone)
  }
}
