import { type LinkedChange, readLinkedFolderKey } from '../../../core/files/index.ts'
import { readLinkedKey } from '../../../platform/blobs/linked-key.ts'
import { parentOf } from '../scan/linked-tree.ts'

/** Bytes are safe before anything is moved, and folders are there before what is in them. */
const ORDER = ['content', 'folder', 'file', 'directory'] as const

/** What is still to be done on the disk of a linked folder at one moment. */
export class NotedChanges {
  /** In the order in which they are done. */
  readonly inOrder: readonly LinkedChange[]
  readonly #items: ReadonlySet<string>
  readonly #replaced = new Set<string>()
  /** Folders with files on the disk that are still to be taken out, replaced or moved, by their paths. */
  readonly #holding = new Set<string>()

  constructor(changes: readonly LinkedChange[]) {
    const depth = ({ item }: LinkedChange) => readLinkedFolderKey(item).path.split('/').length
    this.inOrder = changes.toSorted((one, other) => {
      if (one.type === 'directory' && other.type === 'directory') return depth(other) - depth(one)
      return ORDER.indexOf(one.type) - ORDER.indexOf(other.type)
    })
    this.#items = new Set(changes.map(({ item }) => item))
    for (const { type, item, former, link_id } of changes) {
      if (type === 'file' && former !== null) this.#replaced.add(former)
      const blobKey = type === 'content' ? item : former
      const content = blobKey === null ? undefined : readLinkedKey(blobKey)
      if (content?.linkId === link_id) this.#hold(content.path)
    }
  }

  has(item: string): boolean {
    return this.#items.has(item)
  }

  /** Whether a file with these bytes is still to be written over, or moved. */
  isReplaced(blobKey: string): boolean {
    return this.#replaced.has(blobKey)
  }

  /** Whether files on the disk in a folder, or below, are still to be taken out, replaced or moved. */
  isHeld(folderPath: string): boolean {
    return this.#holding.has(folderPath)
  }

  #hold(path: string): void {
    for (let folder = parentOf(path); folder !== '' && !this.#holding.has(folder); folder = parentOf(folder)) {
      this.#holding.add(folder)
    }
  }
}
