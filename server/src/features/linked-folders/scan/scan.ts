import { FOLDER_MAX_DEPTH } from '@pinloft/contract/files/limits'
import type { LinkedSkipReason } from '@pinloft/contract/linked-folders/endpoints'
import { LINKED_SKIPPED_LISTED } from '@pinloft/contract/linked-folders/limits'
import {
  digestOfIndexed,
  type FoundFile,
  findIndexedFiles,
  type IndexedFile,
  type IndexedFolder,
  listIndexedFiles,
} from '../../../core/files/index.ts'
import { linkedDigest, linkedKey, readLinkedKey } from '../../../platform/blobs/linked-key.ts'
import { isOnOtherDisk } from '../../../platform/blobs/mounts.ts'
import { statInside } from '../../../platform/blobs/open-inside.ts'
import { AppError } from '../../../platform/errors.ts'
import { randomId } from '../../../platform/ids.ts'
import { FoundChanges, type MovedFile, type NewFile } from './found-changes.ts'
import { type Branch, parentOf } from './linked-tree.ts'
import { type FoundFolder, inodeOf, type Listing, listDirectory, lookAtFiles, type Skipped } from './list-directory.ts'
import type { DueFolders, ScanContext, ScanResult } from './scan-context.ts'

/** Files of a folder that are looked at one by one; of more, all are listed. */
const FILES_MAX = 200
/** What a directory that vanished, or became something else, answers. */
const GONE_CODES: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP'])
const UNREADABLE_CODES: ReadonlySet<unknown> = new Set(['EACCES', 'EPERM', 'ENAMETOOLONG'])

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
  readonly #found: FoundChanges
  #count = 0

  constructor(context: ScanContext) {
    this.#context = context
    this.#found = new FoundChanges(context, (path) => this.#result.added.add(path))
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
    await this.#found.storeIfMany()
    return true
  }

  async #visit(branch: Branch, isDeep: boolean): Promise<void> {
    const { path } = branch
    const { directory, bounds, depth, database, isFirst, watch, onProgress } = this.#context
    // What is in its place, the folder that it is in says: the other disk is not asked.
    if (path !== '' && isOnOtherDisk(directory, path)) {
      return void this.#stack.push({ path: parentOf(path), isDeep: false })
    }
    const levels = path === '' ? 0 : path.split('/').length
    let listing: Listing
    try {
      const isDeepest = depth + levels >= FOLDER_MAX_DEPTH
      listing = await listDirectory(directory, path, { ...bounds, isDeepest, onOpen: (place) => watch(path, place) })
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

    const isNew = this.#found.newFolders.includes(branch)
    const rows = isNew ? [] : await listIndexedFiles(database, branch.id)
    this.#compareFiles(branch, listing.files, rows)
    branch.fileCount = listing.files.length
    branch.sizeBytes = listing.files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0)
    this.#count += listing.files.length + listing.folders.length
    onProgress(this.#count)
    await this.#found.storeIfMany({ withAdded: isFirst })
  }

  #compareFiles(branch: Branch, files: readonly FoundFile[], rows: readonly IndexedFile[]): void {
    const { path } = branch
    const byName = new Map(rows.map((row) => [row.name, row]))
    for (const file of files) {
      const former = byName.get(file.name)
      byName.delete(file.name)
      if (former === undefined) this.#found.added.push({ folderId: branch.id, file })
      else if (former.blobKey !== linkedKey({ linkId: this.#context.linkId, ...file })) {
        if (digestOfIndexed(former) !== this.#digest(file)) this.#result.changed.add(path)
        this.#found.changed.push({ former, folderId: branch.id, file })
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
        this.#found.newFolders.push(added)
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
    const found = await statInside(this.#context.directory, path).catch((error) => {
      if (error instanceof AppError) throw error
      return null
    })
    return found?.isDirectory() ? inodeOf(found) : null
  }

  /** Gives a folder its new place. The keys of the files in it follow when they are compared. */
  async #moveFolder(former: Branch, to: Omit<IndexedFolder, 'id'>): Promise<void> {
    const { tree, unwatch } = this.#context
    // Its row may still have to be stored.
    await this.#found.store()
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
    await this.#found.inBatches(changedFolders, (some) => this.#found.apply({ changedFolders: some }))
  }

  /** Has the files of a folder compared again, which may be those of another one. */
  #forgetFiles({ id, path }: Branch): void {
    if (!this.#compared.delete(path)) return
    this.#found.added = this.#found.added.filter(({ folderId }) => folderId !== id)
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
    await this.#found.store()
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
    await this.#found.inBatches(gone, async (some) => {
      const kept = await keepEarlier(some)
      await this.#found.apply({ goneFiles: some.filter(({ id }) => !kept.has(id)) })
    })
    await this.#found.inBatches(moved, (some) => this.#found.apply({ changedFiles: some }))
    this.#found.added = added
    await this.#found.storeAdded()
    await this.#found.inBatches(goneFolders, (some) => this.#found.apply({ goneFolders: some }))
  }

  /** Files that are missing in one place and new in another, unchanged, are the same. */
  #matchMoved() {
    const bySha = Map.groupBy(this.#missing, digestOfIndexed)
    const added: NewFile[] = []
    const moved: MovedFile[] = []
    for (const candidate of this.#found.added) {
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
}
