import { randomUUID } from 'node:crypto'
import type { CataloguedFile, CataloguedFolder, FileCatalog } from '../files/index.ts'

export interface CataloguedItems {
  folders: readonly CataloguedFolder[]
  files: readonly CataloguedFile[]
}

/** Walks all folders and files in batches, ordered by id. */
export class CatalogWalk {
  readonly id = randomUUID()
  readonly #catalog: FileCatalog
  #lastFolderId = ''
  #lastFileId = ''
  #hasFolders = true
  #announcedFiles = 0
  #lastFiles = 0
  #filesAtStart: Promise<number> | undefined

  constructor(catalog: FileCatalog) {
    this.#catalog = catalog
  }

  /** Upper bound of the number of files that have not been processed yet. */
  async remainingFiles(): Promise<number> {
    this.#filesAtStart ??= this.#catalog.fileCount()
    return Math.max(0, (await this.#filesAtStart) - this.#announcedFiles)
  }

  /** Null when everything has been returned. Items returned before count as processed. */
  async next(limit: number): Promise<CataloguedItems | null> {
    this.#announcedFiles += this.#lastFiles
    this.#lastFiles = 0
    if (this.#hasFolders) {
      const folders = await this.#catalog.foldersAfter(this.#lastFolderId, limit)
      this.#lastFolderId = folders.at(-1)?.id ?? this.#lastFolderId
      this.#hasFolders = folders.length === limit
      if (folders.length > 0) return { folders, files: [] }
    }
    const files = await this.#catalog.filesAfter(this.#lastFileId, limit)
    const last = files.at(-1)
    if (last === undefined) return null
    this.#lastFileId = last.id
    this.#lastFiles = files.length
    return { folders: [], files }
  }
}
