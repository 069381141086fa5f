import type { File, FilePage, FileSort } from '@pinloft/contract/files/endpoints'
import type { FileKind } from '@pinloft/contract/files/kinds'
import type { FileKey } from '../../platform/age/age-header.ts'
import { openSealed } from '../../platform/age/sealed-blob.ts'
import type { OpenBlob } from '../../platform/blobs/blob-store.ts'
import { isLinkedKey, readLinkedKey } from '../../platform/blobs/linked-key.ts'
import type { VerifiedBlobs } from '../../platform/blobs/verified-blobs.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { nextTurn } from '../../platform/event-loop.ts'
import { cutPage, type PageCursor, readCursor } from '../../platform/page-cursor.ts'
import { type Credentials, type FileLocks, fileSubject } from '../protection/index.ts'
import * as repository from './files.repository.ts'
import { findBlobOwners, findReferencedBlobs } from './store/blob-references.repository.ts'
import { openStored } from './store/open-stored.ts'
import { folderPaths, pathsOfFolders } from './tree/folder-tree.ts'
import { listFolders } from './tree/folders.repository.ts'
import { normalPath, resolveFolder } from './tree/folders.service.ts'

/** Rows read at a time for a list that is streamed in full: few enough to be garbage-collected while still young. */
const BATCH_ROWS = 100
/** Same for an order without an index, where all rows are sorted again for each batch. */
const SORTED_BATCH_ROWS = 1000

const ORDER_COLUMNS: Readonly<Record<string, repository.OrderColumn>> = {
  name: 'name_sort',
  size: 'size_bytes',
  createdAt: 'created_at',
  modifiedAt: 'modified_at',
  storedAt: 'stored_at',
  type: 'mime_type',
}

const VALUE_TYPES: Record<repository.OrderColumn, 'string' | 'number'> = {
  name_sort: 'string',
  mime_type: 'string',
  size_bytes: 'number',
  created_at: 'number',
  modified_at: 'number',
  stored_at: 'number',
}

export interface StoredFile {
  name: string
  mimeType: string
  /** Size of the content, not of its encrypted form. */
  sizeBytes: number
  /** Of the stored bytes, in hexadecimal. */
  sha256: string
  isPasswordProtected: boolean
  /**
   * Path of the bytes for a local program; null if they are encrypted, and if they are in a linked folder: `lend` has one
   * then.
   */
  localPath: string | null
  /**
   * Lends the path of the bytes, which must not be encrypted, to a local program for as long as `use` runs. Throws what
   * `GuardedBlobs.lend` throws.
   */
  lend<T>(use: (path: string) => Promise<T>): Promise<T>
  /** Reports content that no program understands: if it is damaged on disk, it is soon known. */
  doubt(): void
  /**
   * Opens the content. Throws `file_damaged`, or `file_not_found` and `file_changed_meanwhile` if it is gone by now.
   */
  open(): Promise<OpenBlob>
}

export interface FileDetails {
  file: File
  /** Of the content, in hexadecimal; null if it is encrypted, or in a linked folder and so never read as a whole. */
  sha256: string | null
  folderId: string
}

interface ListRequest {
  /** Only files directly in the folder at this path; all if omitted. */
  folder?: string
  kind?: FileKind
  isStarred?: boolean
  sort?: FileSort
}

type PreparedList = Pick<repository.PageRequest, 'folderId' | 'kind' | 'isStarred' | 'order'>

interface FilesDependencies {
  database: DatabaseHandle
  blobs: VerifiedBlobs
  locks: FileLocks
}

export class FilesService {
  readonly #database: DatabaseHandle
  readonly #blobs: VerifiedBlobs
  readonly #locks: FileLocks

  constructor({ database, blobs, locks }: FilesDependencies) {
    this.#database = database
    this.#blobs = blobs
    this.#locks = locks
  }

  /** Returns one page of a list and the cursor of the next. Throws `folder_not_found` or `cursor_invalid`. */
  async page({ limit, cursor, ...request }: ListRequest & { limit: number; cursor?: string }): Promise<FilePage> {
    const list = await this.#prepareList(request)
    const { order } = list
    const scope = [list.folderId, list.kind, list.isStarred, order.column, order.direction].join()
    const after = cursor === undefined ? undefined : readCursor(cursor, scope, VALUE_TYPES[order.column])
    const rows = await repository.listFiles(this.#database, { ...list, limit: limit + 1, after })
    const { shown, nextCursor } = cutPage(rows, { limit, scope, sortValue: (row) => row[order.column] })
    const paths = await pathsOfFolders(
      this.#database,
      shown.map((row) => row.folder_id),
    )
    return { items: shown.map((row) => toFile(row, paths.get(row.folder_id) ?? '')), nextCursor }
  }

  /** Yields a whole list in batches, so that it is never all in memory. Throws `folder_not_found`. */
  async batches(request: ListRequest): Promise<AsyncIterable<File[]>> {
    const list = await this.#prepareList(request)
    const paths = folderPaths(await listFolders(this.#database))
    return this.#readBatches(list, paths)
  }

  async *#readBatches(list: PreparedList, paths: ReadonlyMap<string, string>): AsyncGenerator<File[]> {
    const limit = hasIndex(list) ? BATCH_ROWS : SORTED_BATCH_ROWS
    let after: PageCursor | undefined
    for (;;) {
      const rows = await repository.listFiles(this.#database, { ...list, limit, after })
      yield rows.flatMap((row) => {
        const path = paths.get(row.folder_id)
        return path === undefined ? [] : [toFile(row, path)]
      })
      const last = rows.at(-1)
      if (last === undefined || rows.length < limit) return
      after = { value: last[list.order.column], id: last.id }
      await nextTurn()
    }
  }

  /** Throws `file_not_found`. */
  async details(id: string): Promise<FileDetails> {
    const row = await repository.findFile(this.#database, id)
    if (row === undefined) throw new AppError('file_not_found')
    const paths = await pathsOfFolders(this.#database, [row.folder_id])
    return {
      file: toFile(row, paths.get(row.folder_id) ?? ''),
      sha256: row.lock === null && !isLinkedKey(row.blob_key) ? row.sha256 : null,
      folderId: row.folder_id,
    }
  }

  /**
   * The only access to the bytes of a file. Throws `file_not_found`, `file_damaged` if that is known, and, if it is
   * protected, what `FileLocks.open` throws.
   */
  async content(id: string, credentials: Credentials): Promise<StoredFile> {
    const { row, fileKey } = await this.#unlock(id, credentials)
    this.#blobs.requireIntact(row.blob_key)
    return {
      name: row.name,
      mimeType: row.mime_type,
      sizeBytes: row.size_bytes,
      sha256: row.sha256,
      isPasswordProtected: row.lock !== null,
      localPath: row.lock === null && !isLinkedKey(row.blob_key) ? this.#blobs.localPath(row.blob_key) : null,
      lend: (use) => {
        if (row.lock !== null) throw new Error('Encrypted bytes were to be lent')
        return this.#blobs.lend(row.blob_key, use)
      },
      doubt: () => this.#blobs.doubt(row.blob_key),
      open: () => this.#open(row, fileKey),
    }
  }

  /** Throws `file_damaged`, with its name, if any of some files is known to be damaged. */
  async requireIntact(ids: Iterable<string | null>): Promise<void> {
    const damaged = await findBlobOwners(this.#database, [...this.#blobs.damagedKeys])
    const byId = new Map(damaged.map((owner) => [owner.id, owner]))
    for (const id of byId.size === 0 ? [] : ids) {
      const owner = byId.get(id ?? '')
      if (owner !== undefined) this.#blobs.requireIntact(owner.blobKey, owner.name)
    }
  }

  /** Removes bytes that an interrupted run did not finish storing. Runs before anything is served. */
  async recover(): Promise<void> {
    await this.#blobs.sweep((keys) => findReferencedBlobs(this.#database, keys))
  }

  /** Bytes and number of the files of each kind, the capacity of their disk, and its available space. */
  async usage() {
    const [kinds, space] = await Promise.all([repository.sumByKind(this.#database), this.#blobs.space()])
    return { kinds, ...space }
  }

  /** Returns the row of a file and, if it is protected, its key. */
  async #unlock(id: string, credentials: Credentials): Promise<{ row: repository.FileRow; fileKey: FileKey | null }> {
    const row = await repository.findFile(this.#database, id)
    if (row === undefined) throw new AppError('file_not_found')
    const fileKey = row.lock === null ? null : await this.#locks.open(fileSubject(id), row.lock, credentials)
    return { row, fileKey }
  }

  async #open(row: repository.FileRow, fileKey: FileKey | null): Promise<OpenBlob> {
    const stored = { id: row.id, blobKey: row.blob_key }
    const blob = await openStored({ database: this.#database, blobs: this.#blobs }, stored)
    return fileKey === null ? blob : openSealed(blob, { fileKey, plainBytes: row.size_bytes })
  }

  async #prepareList({ folder, kind, isStarred, sort }: ListRequest): Promise<PreparedList> {
    const order = toOrder(sort ?? (folder === undefined ? '-createdAt' : 'name'))
    return {
      order,
      kind,
      isStarred,
      folderId: folder === undefined ? undefined : await resolveFolder(this.#database, normalPath(folder)),
    }
  }
}

/** Converts a row to the form of the contract. */
export function toFile(row: repository.FileRow, folder: string): File {
  return {
    id: row.id,
    originalName: row.name,
    mimeType: row.mime_type,
    size: row.size_bytes,
    createdAt: new Date(row.created_at).toISOString(),
    modifiedAt: new Date(row.modified_at).toISOString(),
    storedAt: new Date(row.stored_at).toISOString(),
    folder,
    isPasswordProtected: row.lock !== null,
    isStarred: row.is_starred === 1,
    version: row.sha256,
    ...(isLinkedKey(row.blob_key) && { linkedId: readLinkedKey(row.blob_key).linkId }),
  }
}

function hasIndex({ folderId, order: { column } }: PreparedList): boolean {
  if (folderId === undefined) return column === 'created_at' || column === 'stored_at'
  return column !== 'mime_type' && column !== 'stored_at'
}

function toOrder(sort: FileSort): repository.FileOrder {
  const column = ORDER_COLUMNS[sort.replace('-', '')] ?? 'name_sort'
  return { column, direction: sort.startsWith('-') ? 'desc' : 'asc' }
}
