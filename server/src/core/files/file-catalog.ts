import type { File, Folder } from '@pinloft/contract/files/endpoints'
import type { FileKind } from '@pinloft/contract/files/kinds'
import { isLinkedKey } from '../../platform/blobs/linked-key.ts'
import type { VerifiedBlobs } from '../../platform/blobs/verified-blobs.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { nextTurn } from '../../platform/event-loop.ts'
import { WorkFailure } from '../../platform/process/work-failure.ts'
import {
  countFiles,
  findFiles,
  findFilesAt,
  findFilesByNames,
  findFolders,
  listFilesById,
  listFoldersById,
} from './catalog.repository.ts'
import { type FileRow, findFiles as findRows, listFiles } from './files.repository.ts'
import { toFile } from './files.service.ts'
import { findBlobOwners, findHeldBlob } from './store/blob-references.repository.ts'
import { listTree } from './tree/folder-tree.repository.ts'
import { pathsOfFolders } from './tree/folder-tree.ts'
import { type FolderRow, listChildFolders } from './tree/folders.repository.ts'
import { normalPath, resolveFolder, toFolder } from './tree/folders.service.ts'

/** A file as far as it may be known without its password. Times are milliseconds since the Unix epoch. */
export interface CataloguedFile {
  id: string
  name: string
  folderId: string
  mimeType: string
  kind: FileKind
  sizeBytes: number
  createdAtMs: number
  modifiedAtMs: number
  isProtected: boolean
  /** Identifies the bytes; other bytes have another key. Null if the file is protected. */
  blobKey: string | null
  /** As in the contract: the digest of the stored bytes, in hexadecimal. */
  version: string
}

export interface CataloguedFolder {
  id: string
  name: string
  /** Empty if it has none. */
  parentId: string
  createdAtMs: number
}

const BATCH_ROWS = 1000
const BY_NAME = { column: 'name_sort', direction: 'asc' } as const

/** Files and folders by id, for features that keep their own data about them. */
export class FileCatalog {
  readonly #database: DatabaseHandle
  readonly #blobs: VerifiedBlobs

  constructor({ database, blobs }: { database: DatabaseHandle; blobs: VerifiedBlobs }) {
    this.#database = database
    this.#blobs = blobs
  }

  /** Returns those files that exist. */
  async files(ids: readonly string[]): Promise<CataloguedFile[]> {
    return (await findFiles(this.#database, ids)).map(toCataloguedFile)
  }

  /** Returns those files that exist, locked until the transaction ends. */
  async keptFiles(transaction: DatabaseHandle, ids: readonly string[]): Promise<CataloguedFile[]> {
    return (await findRows(transaction, ids, 'toChange')).map(toCataloguedFile)
  }

  /** Returns the files with one of some names in one of some folders. */
  async filesNamed(folderIds: readonly string[], names: readonly string[]): Promise<CataloguedFile[]> {
    return (await findFilesByNames(this.#database, folderIds, names)).map(toCataloguedFile)
  }

  /** Returns the files at some places. */
  async filesAt(places: readonly { folderId: string; name: string }[]): Promise<CataloguedFile[]> {
    return (await findFilesAt(this.#database, places)).map(toCataloguedFile)
  }

  /** Returns the paths of some folders by id. */
  paths(folderIds: Iterable<string>): Promise<Map<string, string>> {
    return pathsOfFolders(this.#database, folderIds)
  }

  /** Returns those folders that exist. */
  async folders(ids: readonly string[], database = this.#database): Promise<CataloguedFolder[]> {
    return (await findFolders(database, ids)).map(toCataloguedFolder)
  }

  /** Returns a folder and all its subfolders, each after its parent. Empty if there is no such folder. */
  async tree(folderId: string): Promise<CataloguedFolder[]> {
    return (await listTree(this.#database, folderId)).map(toCataloguedFolder)
  }

  /** Returns the folders directly in a folder, by name. */
  async foldersIn(folderId: string, database = this.#database): Promise<CataloguedFolder[]> {
    return (await listChildFolders(database, folderId)).map(toCataloguedFolder)
  }

  /** Yields the files directly in a folder, by name, in batches; other requests get a turn in between. */
  async *filesIn(folderId: string): AsyncGenerator<CataloguedFile[], void, void> {
    for (let last: FileRow | undefined; ; ) {
      const after = last && { value: last.name_sort, id: last.id }
      const rows = await listFiles(this.#database, { folderId, order: BY_NAME, limit: BATCH_ROWS, after })
      if (rows.length > 0) yield rows.map(toCataloguedFile)
      if (rows.length < BATCH_ROWS) return
      last = rows.at(-1)
      await nextTurn()
    }
  }

  /** Returns a batch of all files, ordered by id: those after a given id. */
  async filesAfter(id: string, limit: number): Promise<CataloguedFile[]> {
    return (await listFilesById(this.#database, { afterId: id, limit })).map(toCataloguedFile)
  }

  /** Returns a batch of all folders, ordered by id: those after a given id. */
  async foldersAfter(id: string, limit: number): Promise<CataloguedFolder[]> {
    return (await listFoldersById(this.#database, { afterId: id, limit })).map(toCataloguedFolder)
  }

  /** Number of all files. */
  fileCount(): Promise<number> {
    return countFiles(this.#database)
  }

  /** Returns those files and folders that exist, by id, in the form of the contract. */
  async describe({ files, folders }: { files: readonly string[]; folders: readonly string[] }): Promise<{
    files: Map<string, File>
    folders: Map<string, Folder>
  }> {
    const fileRows = await findFiles(this.#database, files)
    const folderRows = await findFolders(this.#database, folders)
    const parents = [...fileRows.map((row) => row.folder_id), ...folderRows.map((row) => row.parent_id ?? '')]
    const paths = await pathsOfFolders(this.#database, parents)
    return {
      files: new Map(fileRows.map((row) => [row.id, toFile(row, paths.get(row.folder_id) ?? '')])),
      folders: new Map(folderRows.map((row) => [row.id, toFolder(row, paths.get(row.parent_id ?? '') ?? '')])),
    }
  }

  /** Returns the id of the folder at a path. Throws `folder_not_found`. */
  folderId(path: string): Promise<string> {
    return resolveFolder(this.#database, normalPath(path))
  }

  /**
   * Lends the local path of the bytes of an unprotected file for as long as `use` runs. Null if they are known to be
   * damaged, or are in a linked folder and have changed there. Throws a `WorkFailure` that is no verdict if its disk is away.
   */
  async lend<T>(blobKey: string, use: (path: string) => Promise<T>): Promise<T | null> {
    if (this.#blobs.isDamaged(blobKey)) return null
    try {
      return await this.#blobs.lend(blobKey, use)
    } catch (error) {
      if (!isLinkedKey(blobKey) || !(error instanceof AppError)) throw error
      if (error.code !== 'linked_offline') return null
      throw new WorkFailure('The disk of a linked folder is away', { isVerdict: false, cause: error })
    }
  }

  /**
   * Same, with their expected digest in hexadecimal, which is null in a linked folder. Null also if no file has them any
   * more.
   */
  async lendOriginal<T>(
    blobKey: string,
    use: (original: { path: string; sha256: string | null }) => Promise<T>,
  ): Promise<T | null> {
    const held = isLinkedKey(blobKey) ? { sha256: null } : await findHeldBlob(this.#database, blobKey)
    return held === undefined ? null : this.lend(blobKey, (path) => use({ path, sha256: held.sha256 }))
  }

  /** Reports bytes that no program understands: if they are damaged on disk, it is soon known. */
  doubt(blobKey: string): void {
    this.#blobs.doubt(blobKey)
  }

  /** Returns the unprotected files with these bytes. */
  async filesOf(blobKey: string): Promise<CataloguedFile[]> {
    const owners = await findBlobOwners(this.#database, [blobKey])
    const files = await this.files(owners.filter(({ place }) => place === 'files').map(({ id }) => id))
    return files.filter((file) => file.blobKey === blobKey)
  }
}

function toCataloguedFile(row: FileRow): CataloguedFile {
  return {
    id: row.id,
    name: row.name,
    folderId: row.folder_id,
    mimeType: row.mime_type,
    kind: row.kind,
    sizeBytes: row.size_bytes,
    createdAtMs: row.created_at,
    modifiedAtMs: row.modified_at,
    isProtected: row.lock !== null,
    blobKey: row.lock === null ? row.blob_key : null,
    version: row.sha256,
  }
}

function toCataloguedFolder(row: FolderRow): CataloguedFolder {
  return { id: row.id, name: row.name, parentId: row.parent_id ?? '', createdAtMs: row.created_at }
}
