import { folderPathSegments, joinFolderPath } from '@pinloft/contract/names'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { randomId } from '../../platform/ids.ts'
import {
  addFolder,
  type ChangedPlaces,
  findChildFolder,
  findFolder,
  lockFolder,
  ROOT_FOLDER_ID,
  TakenNames,
} from '../files/index.ts'
import type { EntryRow } from './trash.repository.ts'

/** Where entries of the trash come back to, in one transaction. */
export class FormerPlaces {
  readonly #transaction: DatabaseHandle
  readonly #places: ChangedPlaces
  readonly #now: number
  readonly #names = new Map<string, TakenNames>()
  /** The folders that were made again, by the paths that those which are gone had. */
  readonly #madeAgain = new Map<string, string>()

  constructor(transaction: DatabaseHandle, places: ChangedPlaces, now: number) {
    this.#transaction = transaction
    this.#places = places
    this.#now = now
  }

  /**
   * The folder that it was in, wherever that is now. Where it is gone: the one at its path, made again if need be.
   * Nobody else changes what is in it until the transaction ends.
   */
  async folderOf(entry: EntryRow): Promise<string> {
    const id = await this.#find(entry)
    await lockFolder(this.#transaction, id)
    return id
  }

  /** The name that it had, or that name with a number where it is taken. */
  takeName(parentId: string, { name, type }: Pick<EntryRow, 'name' | 'type'>): Promise<string> {
    const names = this.#names.get(parentId) ?? new TakenNames(this.#transaction, parentId)
    this.#names.set(parentId, names)
    return names.take(name, type)
  }

  async #find({ parent_id, parent_path }: EntryRow): Promise<string> {
    if ((await findFolder(this.#transaction, parent_id)) !== undefined) return parent_id
    let folderId = ROOT_FOLDER_ID
    let path = ''
    for (const segment of folderPathSegments(parent_path)) {
      path = joinFolderPath(path, segment)
      folderId = this.#madeAgain.get(path) ?? (await this.#childOf(folderId, segment, path))
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
      // A file may have the name by now.
      name: await this.takeName(parentId, { name, type: 'folder' }),
      created_at: this.#now,
      is_starred: 0 as const,
    }
    await addFolder(this.#transaction, folder)
    this.#places.addFolders([parentId])
    this.#madeAgain.set(path, folder.id)
    return folder.id
  }
}
