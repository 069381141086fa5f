import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  type CataloguedFile,
  type CataloguedFolder,
  type ChosenEntries,
  type FileCatalog,
  listAncestors,
} from '../../files/index.ts'
import type { ShareRow } from '../shares.repository.ts'

/** What a visitor asked for, which the link gives. */
export type SharedEntry =
  | { type: 'file'; file: CataloguedFile; trail: CataloguedFolder[] }
  | { type: 'folder'; folder: CataloguedFolder; trail: CataloguedFolder[] }

export interface SharedChoice extends ChosenEntries {
  /** That the entries are in. */
  folder: CataloguedFolder
}

/**
 * The only way from a link to entries. Everything else, whatever its id, is as unknown as a link that never was: throws
 * `share_ended`.
 */
export class SharedTree {
  readonly #database: DatabaseHandle
  readonly #catalog: FileCatalog

  constructor({ database, catalog }: { database: DatabaseHandle; catalog: FileCatalog }) {
    this.#database = database
    this.#catalog = catalog
  }

  /** The entry with an id, if it is what the link shares or lies in it at any depth. */
  async find(share: ShareRow, entryId: string): Promise<SharedEntry> {
    if (share.entry_type === 'file') {
      const [file] = entryId === share.entry_id ? await this.#catalog.files([entryId]) : []
      if (file === undefined) throw new AppError('share_ended')
      return { type: 'file', file, trail: [] }
    }
    const [file] = await this.#catalog.files([entryId])
    if (file !== undefined) return { type: 'file', file, trail: await this.#trail(share, file.folderId) }
    const trail = await this.#trail(share, entryId)
    const folder = trail.pop()
    if (folder === undefined) throw new AppError('share_ended')
    return { type: 'folder', folder, trail }
  }

  /** What a visitor chose in a shared folder; the folder itself if that is nothing. */
  async choose(share: ShareRow, folderId: string, entryIds: readonly string[]): Promise<SharedChoice> {
    const entry = await this.find(share, folderId)
    if (entry.type !== 'folder') throw new AppError('share_ended')
    const { folder } = entry
    if (entryIds.length === 0) return { folder, fileIds: [], folderIds: [folderId] }
    const files = (await this.#catalog.files(entryIds)).filter((file) => file.folderId === folderId)
    const folders = (await this.#catalog.folders(entryIds)).filter(({ parentId }) => parentId === folderId)
    if (files.length + folders.length < new Set(entryIds).size) throw new AppError('share_ended')
    return { folder, fileIds: files.map(({ id }) => id), folderIds: folders.map(({ id }) => id) }
  }

  /** The folders from the shared one down to one in it. */
  async #trail(share: ShareRow, folderId: string): Promise<CataloguedFolder[]> {
    const ids = await listAncestors(this.#database, folderId)
    if (!ids.includes(share.entry_id)) throw new AppError('share_ended')
    const byId = new Map((await this.#catalog.folders(ids)).map((folder) => [folder.id, folder]))
    const trail: CataloguedFolder[] = []
    for (let id = folderId; ; ) {
      const folder = byId.get(id)
      if (folder === undefined) throw new AppError('share_ended')
      trail.unshift(folder)
      if (id === share.entry_id) return trail
      id = folder.parentId
    }
  }
}
