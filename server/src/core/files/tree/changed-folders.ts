import type { DatabaseHandle } from '../../../platform/db/database.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import { pathsOfFolders } from './folder-tree.ts'

/** The folders in which an action changes something, to publish once it is done: by their old and new paths. */
export class ChangedFolders {
  readonly #transaction: DatabaseHandle
  readonly #ofFiles = new Set<string>()
  readonly #ofFolders = new Set<string>()
  readonly #pathsOfFiles = new Set<string>()
  readonly #pathsOfFolders = new Set<string>()

  constructor(transaction: DatabaseHandle) {
    this.#transaction = transaction
  }

  /** Folders that files are moved from or to. */
  addFiles(folderIds: readonly (string | undefined)[]): void {
    for (const id of folderIds) if (id !== undefined) this.#ofFiles.add(id)
  }

  /** Folders that other folders are moved from or to. */
  addFolders(parentIds: readonly (string | null | undefined)[]): void {
    for (const id of parentIds) if (id != null) this.#ofFolders.add(id)
  }

  /** Reads the current paths: call it when all is done, and also before folders move. */
  async readPaths(): Promise<void> {
    const paths = await pathsOfFolders(this.#transaction, [...this.#ofFiles, ...this.#ofFolders])
    for (const id of this.#ofFiles) addKnown(this.#pathsOfFiles, paths.get(id))
    for (const id of this.#ofFolders) addKnown(this.#pathsOfFolders, paths.get(id))
  }

  /** Adds the paths that another instance has read. */
  include(other: ChangedFolders): void {
    for (const path of other.#pathsOfFiles) this.#pathsOfFiles.add(path)
    for (const path of other.#pathsOfFolders) this.#pathsOfFolders.add(path)
  }

  publish(events: EventBus, ofFilesType: 'file_changed' | 'file_deleted' = 'file_changed'): void {
    const [ofFiles, ofFolders] = [[...this.#pathsOfFiles], [...this.#pathsOfFolders]]
    if (ofFiles.length > 0) events.publish({ type: ofFilesType, folders: ofFiles })
    if (ofFolders.length > 0) events.publish({ type: 'folder_changed', folders: ofFolders })
  }
}

function addKnown(paths: Set<string>, path: string | undefined): void {
  if (path !== undefined) paths.add(path)
}
