import type { File, Folder } from '@pinloft/contract/files/endpoints'
import { VISITOR_TEXTS } from '@pinloft/contract/shares/texts'
import {
  type CataloguedFile,
  type CataloguedFolder,
  type ChosenEntries,
  type FileCatalog,
  listAncestors,
} from '../../../core/files/index.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import type { ShareRow } from '../shares.repository.ts'
import { entryIdsOf } from '../shares.service.ts'

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

  /** The entry with an id, if it is what the link shares or lies in it at any depth. A drop box gives nothing. */
  async find(share: ShareRow, entryId: string): Promise<SharedEntry> {
    if (share.mode === 'drop' || share.entry_type === 'world') throw new AppError('share_ended')
    if (isSelectionItself(share, entryId)) {
      await this.selected(share)
      return { type: 'folder', folder: selectionFolder(share), trail: [] }
    }
    const [file] = await this.#catalog.files([entryId])
    if (file !== undefined) {
      const isChosen = entryIdsOf(share).includes(file.id)
      return { type: 'file', file, trail: isChosen ? above(share) : await this.#trail(share, file.folderId) }
    }
    const trail = await this.#trail(share, entryId)
    const folder = trail.pop()
    if (folder === undefined) throw new AppError('share_ended')
    return { type: 'folder', folder, trail }
  }

  /** What is there of a selection, by name. Throws `share_ended` if nothing is. */
  async selected(share: ShareRow): Promise<{ files: File[]; folders: Folder[] }> {
    const ids = entryIdsOf(share)
    const { files, folders } = await this.#catalog.describe({ files: ids, folders: ids })
    if (files.size + folders.size === 0) throw new AppError('share_ended')
    return {
      files: [...files.values()].sort((one, other) => byName(one.originalName, other.originalName)),
      folders: [...folders.values()].sort((one, other) => byName(one.name, other.name)),
    }
  }

  /** What a visitor chose in a shared folder; the folder itself if that is nothing. */
  async choose(share: ShareRow, folderId: string, entryIds: readonly string[]): Promise<SharedChoice> {
    const entry = await this.find(share, folderId)
    if (entry.type !== 'folder') throw new AppError('share_ended')
    const { folder } = entry
    const isSelection = isSelectionItself(share, folderId)
    if (entryIds.length === 0 && !isSelection) return { folder, fileIds: [], folderIds: [folderId] }
    const selectedIds = isSelection ? entryIdsOf(share) : []
    const isInside = (id: string, placeId: string) => (isSelection ? selectedIds.includes(id) : placeId === folderId)
    const ids = entryIds.length === 0 ? selectedIds : entryIds
    const files = (await this.#catalog.files(ids)).filter((file) => isInside(file.id, file.folderId))
    const folders = (await this.#catalog.folders(ids)).filter(({ id, parentId }) => isInside(id, parentId))
    if (files.length + folders.length < new Set(entryIds).size) throw new AppError('share_ended')
    return { folder, fileIds: files.map(({ id }) => id), folderIds: folders.map(({ id }) => id) }
  }

  /** A folder that takes files: the shared one, or one in it where that can be seen. */
  async folder(share: ShareRow, folderId: string): Promise<CataloguedFolder> {
    if (share.entry_type !== 'folder' || (share.mode === 'drop' && folderId !== share.entry_id))
      throw new AppError('share_ended')
    const folder = (await this.#trail(share, folderId)).at(-1)
    if (folder === undefined) throw new AppError('share_ended')
    return folder
  }

  /** The folders from what is shared down to one in it. */
  async #trail(share: ShareRow, folderId: string): Promise<CataloguedFolder[]> {
    const ids = await listAncestors(this.#database, folderId)
    const sharedIds = entryIdsOf(share)
    if (!ids.some((id) => sharedIds.includes(id))) throw new AppError('share_ended')
    const byId = new Map((await this.#catalog.folders(ids)).map((folder) => [folder.id, folder]))
    const trail: CataloguedFolder[] = []
    for (let id = folderId; ; ) {
      const folder = byId.get(id)
      if (folder === undefined) throw new AppError('share_ended')
      trail.unshift(folder)
      if (sharedIds.includes(id)) return [...above(share), ...trail]
      id = folder.parentId
    }
  }
}

/** A selection is shown like a folder, which is nowhere else. */
function selectionFolder({ entry_id, created_at }: ShareRow): CataloguedFolder {
  return { id: entry_id, name: VISITOR_TEXTS.selection, parentId: '', createdAtMs: created_at }
}

export function isSelectionItself({ entry_type, entry_id }: ShareRow, entryId: string): boolean {
  return entry_type === 'selection' && entry_id === entryId
}

/** What is above an entry that was shared. */
function above(share: ShareRow): CataloguedFolder[] {
  return share.entry_type === 'selection' ? [selectionFolder(share)] : []
}

const { compare: byName } = new Intl.Collator('en', { numeric: true })
