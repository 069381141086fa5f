import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { pathsOfFolders } from './folder-tree.ts'

/** The folders in which an act changes something, to tell of it when the act is done: by the paths they had and have. */
export class ChangedPlaces {
  readonly #transaction: DatabaseHandle
  readonly #ofFiles = new Set<string>()
  readonly #ofFolders = new Set<string>()
  readonly #pathsOfFiles = new Set<string>()
  readonly #pathsOfFolders = new Set<string>()

  constructor(transaction: DatabaseHandle) {
    this.#transaction = transaction
  }

  /** The folder that files come from or go to. */
  addFiles(folderIds: readonly (string | undefined)[]): void {
    for (const id of folderIds) if (id !== undefined) this.#ofFiles.add(id)
  }

  /** The folder that folders come from or go to. */
  addFolders(parentIds: readonly (string | null | undefined)[]): void {
    for (const id of parentIds) if (id != null) this.#ofFolders.add(id)
  }

  /** Reads the paths as they are now: to be called when all is done, and before where folders move. */
  async readPaths(): Promise<void> {
    const paths = await pathsOfFolders(this.#transaction, [...this.#ofFiles, ...this.#ofFolders])
    for (const id of this.#ofFiles) addKnown(this.#pathsOfFiles, paths.get(id))
    for (const id of this.#ofFolders) addKnown(this.#pathsOfFolders, paths.get(id))
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
