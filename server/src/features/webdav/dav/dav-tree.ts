import { FOLDER_MAX_DEPTH } from '@pinloft/contract/files/limits'
import { joinFolderPath } from '@pinloft/contract/files/names'
import {
  type CataloguedFile,
  type FileCatalog,
  findChildFolder,
  findFolder,
  pathsOfFolders,
} from '../../../core/files/index.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ProgramAccess } from '../app-passwords.service.ts'

export interface DavFolder {
  type: 'folder'
  id: string
  createdAtMs: number
}

export type DavFile = { type: 'file' } & CataloguedFile

/** What an address of a program leads to. */
export interface DavPlace {
  /** From the topmost folder of the program down; empty for that folder itself. */
  names: readonly string[]
  /** Path from the root, for locks and for other features. */
  path: string
  /** The folder that it is or would be in; null if there is none, or if it is the topmost folder. */
  parent: { id: string; path: string } | null
  /** Null if there is nothing. */
  entry: DavFolder | DavFile | null
}

/** Finds what addresses lead to. A program can't name anything outside of its topmost folder. */
export class DavTree {
  readonly #database: DatabaseHandle
  readonly #catalog: FileCatalog

  constructor({ database, catalog }: { database: DatabaseHandle; catalog: FileCatalog }) {
    this.#database = database
    this.#catalog = catalog
  }

  /** Throws `dav_folder_gone`. */
  async find({ topFolderId }: ProgramAccess, names: readonly string[]): Promise<DavPlace> {
    const top = await findFolder(this.#database, topFolderId)
    const topPath = (await pathsOfFolders(this.#database, [topFolderId])).get(topFolderId)
    if (top === undefined || topPath === undefined) throw new AppError('dav_folder_gone')
    const name = names.at(-1)
    if (name === undefined) return { names, path: topPath, parent: null, entry: toFolder(top) }
    const path = names.reduce(joinFolderPath, topPath)
    if (names.length > FOLDER_MAX_DEPTH + 1) return { names, path, parent: null, entry: null }
    const parent = await this.#walk({ id: topFolderId, path: topPath }, names.slice(0, -1))
    return { names, path, parent, entry: parent === null ? null : await this.#entryIn(parent.id, name) }
  }

  async #walk(from: { id: string; path: string }, names: readonly string[]) {
    let folder = from
    for (const name of names) {
      const id = await findChildFolder(this.#database, folder.id, name)
      if (id === undefined) return null
      folder = { id, path: joinFolderPath(folder.path, name) }
    }
    return folder
  }

  async #entryIn(folderId: string, name: string): Promise<DavFolder | DavFile | null> {
    const id = await findChildFolder(this.#database, folderId, name)
    const folder = id === undefined ? undefined : await findFolder(this.#database, id)
    if (folder !== undefined) return toFolder(folder)
    const [file] = await this.#catalog.filesAt([{ folderId, name }])
    return file === undefined ? null : { type: 'file', ...file }
  }
}

function toFolder({ id, created_at }: { id: string; created_at: number }): DavFolder {
  return { type: 'folder', id, createdAtMs: created_at }
}
