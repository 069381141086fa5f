import { folderPathSegments, joinFolderPath } from '@pinloft/contract/files/names'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { randomId } from '../../platform/ids.ts'
import {
  addFolder,
  type ChangedFolders,
  findChildFolder,
  listAncestors,
  lockFolder,
  ROOT_FOLDER_ID,
  TakenNames,
} from '../files/index.ts'
import type { EntryRow } from './trash.repository.ts'

/** Where trash entries are restored to, in one transaction. */
export class RestoreTargets {
  readonly #transaction: DatabaseHandle
  readonly #places: ChangedFolders
  readonly #now: number
  readonly #names = new Map<string, TakenNames>()
  readonly #recreated: Map<string, string>

  /** `recreated` are the folders that were created again, by the paths of the missing ones. */
  constructor(
    transaction: DatabaseHandle,
    { places, now, recreated }: { places: ChangedFolders; now: number; recreated: Map<string, string> },
  ) {
    this.#transaction = transaction
    this.#places = places
    this.#now = now
    this.#recreated = recreated
  }

  /**
   * Returns the former folder, wherever it is now; if it is gone, the one at its path, recreated if necessary. Locks
   * its contents until the transaction ends.
   */
  async folderOf(entry: EntryRow): Promise<string> {
    const id = await this.#find(entry)
    await lockFolder(this.#transaction, id)
    return id
  }

  /** Looks up together which of their names are taken in a folder. */
  async lookUp(parentId: string, entries: readonly Pick<EntryRow, 'name'>[]): Promise<void> {
    await this.#namesIn(parentId).look(entries.map(({ name }) => name))
  }

  /** Returns the former name, with a number if it is taken. */
  takeName(parentId: string, { name, type }: Pick<EntryRow, 'name' | 'type'>): Promise<string> {
    return this.#namesIn(parentId).take(name, type)
  }

  #namesIn(parentId: string): TakenNames {
    const names = this.#names.get(parentId) ?? new TakenNames(this.#transaction, parentId)
    this.#names.set(parentId, names)
    return names
  }

  async #find({ parent_id, parent_path }: EntryRow): Promise<string> {
    // Empty if the folder is gone, and without the root if it is being moved to the trash itself.
    if ((await listAncestors(this.#transaction, parent_id)).includes(ROOT_FOLDER_ID)) return parent_id
    let folderId = ROOT_FOLDER_ID
    let path = ''
    for (const segment of folderPathSegments(parent_path)) {
      path = joinFolderPath(path, segment)
      folderId = this.#recreated.get(path) ?? (await this.#childOf(folderId, segment, path))
    }
    return folderId
  }

  async #childOf(parentId: string, name: string, path: string): Promise<string> {
    const found = await findChildFolder(this.#transaction, parentId, name)
    if (found !== undefined) return found
    await lockFolder(this.#transaction, parentId)
    const folder = {
      id: randomId(),
      parent_id: parentId,
      // A file may have this name by now.
      name: await this.takeName(parentId, { name, type: 'folder' }),
      created_at: this.#now,
      is_starred: 0 as const,
    }
    await addFolder(this.#transaction, folder)
    this.#places.addFolders([parentId])
    this.#recreated.set(path, folder.id)
    return folder.id
  }
}
