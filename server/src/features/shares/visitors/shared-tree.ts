import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { type CataloguedFile, type CataloguedFolder, type FileCatalog, listAncestors } from '../../files/index.ts'
import type { ShareRow } from '../shares.repository.ts'

/** What a visitor asked for, which the link gives. */
export type SharedEntry =
  | { type: 'file'; file: CataloguedFile; trail: CataloguedFolder[] }
  | { type: 'folder'; folder: CataloguedFolder; trail: CataloguedFolder[] }

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
