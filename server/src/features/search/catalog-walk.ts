import { randomUUID } from 'node:crypto'
import type { CataloguedFile, CataloguedFolder, FileCatalog } from '../files/index.ts'

export interface CataloguedItems {
  folders: readonly CataloguedFolder[]
  files: readonly CataloguedFile[]
}

/** Goes through all folders and files, some at a time, in the order of their ids. */
export class CatalogWalk {
  readonly id = randomUUID()
  readonly #catalog: FileCatalog
  #lastFolderId = ''
  #lastFileId = ''
  #hasFolders = true
  #toldFiles = 0
  #lastFiles = 0
  #filesAtStart: Promise<number> | undefined

  constructor(catalog: FileCatalog) {
    this.#catalog = catalog
  }

  /** Number of files that have not been told yet, at most. */
  async remainingFiles(): Promise<number> {
    this.#filesAtStart ??= this.#catalog.fileCount()
    return Math.max(0, (await this.#filesAtStart) - this.#toldFiles)
  }

  /** Null when all have been given out. Those before count as told. */
  async next(limit: number): Promise<CataloguedItems | null> {
    this.#toldFiles += this.#lastFiles
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
