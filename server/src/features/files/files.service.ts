import type { File, FilePage, FileSort } from '@pinloft/contract/files'
import type { BlobStore, OpenBlob } from '../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { VerifiedPin } from '../access/index.ts'
import * as repository from './files.repository.ts'
import { folderPaths } from './folder-tree.ts'
import { listFolders } from './folders.repository.ts'
import { normalPath, resolveFolder } from './folders.service.ts'
import { type PageCursor, readCursor, writeCursor } from './page-cursor.ts'

/** Rows read at a time for a list that is streamed whole. */
const BATCH_ROWS = 1000

const ORDER_COLUMNS: Readonly<Record<string, repository.OrderColumn>> = {
  name: 'name_sort',
  size: 'size_bytes',
  createdAt: 'created_at',
  type: 'mime_type',
}

export interface StoredFile {
  name: string
  mimeType: string
  sizeBytes: number
  sha256: string
  open(): Promise<OpenBlob>
}

interface ListRequest {
  /** Only files directly in the folder at this path; all where it is left out. */
  folder?: string
  sort?: FileSort
}

interface FilesDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  events: EventBus
  onError(error: unknown): void
}

export class FilesService {
  readonly #database: DatabaseHandle
  readonly #blobs: BlobStore
  readonly #events: EventBus
  readonly #onError: (error: unknown) => void

  constructor({ database, blobs, events, onError }: FilesDependencies) {
    this.#database = database
    this.#blobs = blobs
    this.#events = events
    this.#onError = onError
  }

  /** One page of a list and the cursor of the next. Throws `folder_not_found` or `cursor_invalid`. */
  async page(request: ListRequest & { limit: number; cursor?: string }): Promise<FilePage> {
    const list = await this.#prepareList(request)
    const rows = await repository.listFiles(this.#database, {
      ...list.query,
      limit: request.limit + 1,
      after: request.cursor === undefined ? undefined : readCursor(request.cursor, list.cursorScope),
    })
    const shown = rows.slice(0, request.limit)
    const last = shown.at(-1)
    const hasMore = rows.length > request.limit && last !== undefined
    return {
      items: shown.map(list.toFile),
      nextCursor: hasMore ? writeCursor(list.cursorScope, positionOf(last, list.query.order)) : null,
    }
  }

  /** A whole list, batch by batch, so that it is never held at once. Throws `folder_not_found`. */
  async batches(request: ListRequest): Promise<AsyncIterable<File[]>> {
    const { query, toFile } = await this.#prepareList(request)
    const database = this.#database
    return (async function* () {
      let after: repository.PageRequest['after']
      for (;;) {
        const rows = await repository.listFiles(database, { ...query, limit: BATCH_ROWS, after })
        yield rows.map(toFile)
        const last = rows.at(-1)
        if (last === undefined || rows.length < BATCH_ROWS) return
        after = positionOf(last, query.order)
      }
    })()
  }

  /** Throws `file_not_found`. */
  async content(id: string): Promise<StoredFile> {
    const row = await repository.findFile(this.#database, id)
    if (row === undefined) throw new AppError('file_not_found')
    return {
      name: row.name,
      mimeType: row.mime_type,
      sizeBytes: row.size_bytes,
      sha256: row.sha256,
      open: () => this.#blobs.open(row.blob_key),
    }
  }

  /** Deletes a file: first its row, durably, then its bytes. Throws `file_not_found`. */
  async delete(_proof: VerifiedPin, id: string): Promise<void> {
    const { row, folder } = await inTransaction(this.#database, async (transaction) => {
      const deleted = await repository.deleteFile(transaction, id)
      if (deleted === undefined) throw new AppError('file_not_found')
      const paths = folderPaths(await listFolders(transaction))
      return { row: deleted, folder: paths.get(deleted.folder_id) ?? '' }
    })
    await this.#purge(row.blob_key)
    this.#events.publish({ type: 'file_deleted', folders: [folder] })
  }

  /** Finishes what an interrupted run began: removes bytes that no row refers to. Runs before anything is served. */
  async recover(): Promise<void> {
    for (const key of await repository.listPurges(this.#database)) {
      await this.#blobs.delete(key)
      await repository.removePurge(this.#database, key)
    }
    await this.#blobs.sweep((keys) => repository.findReferencedBlobs(this.#database, keys))
  }

  /** Bytes and number of the files of each kind, and the size of the disk they are on. */
  async usage() {
    const [kinds, space] = await Promise.all([repository.sumByKind(this.#database), this.#blobs.space()])
    return { kinds, totalBytes: space.totalBytes }
  }

  /** Removes bytes whose row is gone. The note to do so is dropped later: if that fails, the next start does it again. */
  async #purge(blobKey: string): Promise<void> {
    await this.#blobs.delete(blobKey)
    repository.removePurge(this.#database, blobKey).catch((error) => this.#onError(error))
  }

  async #prepareList({ folder, sort }: ListRequest) {
    const path = folder === undefined ? undefined : normalPath(folder)
    const order = toOrder(sort ?? (path === undefined ? '-createdAt' : 'name'))
    const folderId = path === undefined ? undefined : await resolveFolder(this.#database, path)
    const paths = path === undefined ? folderPaths(await listFolders(this.#database)) : undefined
    return {
      query: { folderId, order },
      cursorScope: `${folderId ?? '*'} ${order.column} ${order.direction}`,
      toFile: (row: repository.FileRow) => toFile(row, path ?? paths?.get(row.folder_id) ?? ''),
    }
  }
}

/** A row as the contract shows it. */
export function toFile(row: repository.FileRow, folder: string): File {
  return {
    id: row.id,
    originalName: row.name,
    mimeType: row.mime_type,
    size: row.size_bytes,
    createdAt: new Date(row.created_at).toISOString(),
    folder,
    isPasswordProtected: false,
  }
}

function toOrder(sort: FileSort): repository.FileOrder {
  const column = ORDER_COLUMNS[sort.replace('-', '')] ?? 'name_sort'
  return { column, direction: sort.startsWith('-') ? 'desc' : 'asc' }
}

function positionOf(row: repository.FileRow, order: repository.FileOrder): PageCursor {
  return { value: row[order.column], id: row.id }
}
