import type { LinkedSkipReason } from '@pinloft/contract/linked-folders/endpoints'
import { LINKED_SKIPPED_LISTED } from '@pinloft/contract/linked-folders/limits'
import type { IndexedFolder } from '../../../core/files/index.ts'
import type { Skipped } from './list-directory.ts'

/** A folder of the index, with what its last listing found. */
export interface Branch extends IndexedFolder {
  fileCount: number
  sizeBytes: number
  skippedCounts: ReadonlyMap<LinkedSkipReason, number>
  /** Not more than can be listed. */
  skipped: readonly Skipped[]
}

/** The folders of one linked folder in memory, by their paths on the disk. The linked folder itself has the empty path. */
export class LinkedTree {
  readonly #branches = new Map<string, Branch>()
  readonly #children = new Map<string, Set<string>>()
  readonly #byInode = new Map<string, string>()

  constructor(folders: readonly IndexedFolder[]) {
    for (const folder of folders) this.add(folder)
  }

  get(path: string): Branch | undefined {
    return this.#branches.get(path)
  }

  add(folder: IndexedFolder): Branch {
    const former = this.#branches.get(folder.path)
    const nothing = { fileCount: 0, sizeBytes: 0, skippedCounts: new Map(), skipped: [] }
    const branch: Branch = { ...nothing, ...former, ...folder }
    this.#branches.set(folder.path, branch)
    this.#byInode.set(folder.inode, folder.path)
    if (folder.path !== '') {
      const parent = parentOf(folder.path)
      const siblings = this.#children.get(parent) ?? new Set()
      siblings.add(folder.path)
      this.#children.set(parent, siblings)
    }
    return branch
  }

  /** The folder that had this inode when it was last seen. */
  ofInode(inode: string): Branch | undefined {
    const branch = this.#branches.get(this.#byInode.get(inode) ?? '\0')
    // Another folder may have taken its place since.
    return branch?.inode === inode ? branch : undefined
  }

  /** The folders directly in one. */
  childrenOf(path: string): Branch[] {
    return [...(this.#children.get(path) ?? [])].flatMap((child) => this.#branches.get(child) ?? [])
  }

  /** A folder and all in it, each after its parent. */
  within(path: string): Branch[] {
    const top = this.#branches.get(path)
    const found = top === undefined ? [] : [top]
    for (let index = 0; index < found.length; index++) {
      for (const child of this.childrenOf(found[index]?.path ?? '')) found.push(child)
    }
    return found
  }

  /** Removes a folder with all in it, and returns them, each after its parent. */
  remove(path: string): Branch[] {
    const removed = this.within(path)
    for (const branch of removed) {
      this.#branches.delete(branch.path)
      this.#children.delete(branch.path)
      if (this.#byInode.get(branch.inode) === branch.path) this.#byInode.delete(branch.inode)
    }
    this.#children.get(parentOf(path))?.delete(path)
    return removed
  }

  /** What was found in all folders together. */
  totals() {
    const counts = new Map<LinkedSkipReason, number>()
    const named: Skipped[] = []
    let [fileCount, sizeBytes] = [0, 0]
    for (const branch of this.#branches.values()) {
      fileCount += branch.fileCount
      sizeBytes += branch.sizeBytes
      for (const [reason, count] of branch.skippedCounts) counts.set(reason, (counts.get(reason) ?? 0) + count)
      for (const skipped of branch.skipped) if (named.length < LINKED_SKIPPED_LISTED) named.push(skipped)
    }
    return { fileCount, sizeBytes, folderCount: Math.max(0, this.#branches.size - 1), counts, named }
  }
}

export function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}
