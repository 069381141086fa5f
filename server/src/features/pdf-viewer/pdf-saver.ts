import { createHash } from 'node:crypto'
import type { File } from '@pinloft/contract/files/endpoints'
import {
  addFiles,
  type ContentDeleted,
  type FileRow,
  openStored,
  pathsOfFolders,
  purgeUnused,
  replaceContent,
  toFile,
  type VersionStore,
} from '../../core/files/index.ts'
import { type Credentials, type FileLocks, fileSubject } from '../../core/protection/index.ts'
import type { FileKey } from '../../platform/age/age-header.ts'
import { openSealed } from '../../platform/age/sealed-blob.ts'
import { SealedStagedBlob } from '../../platform/age/sealed-staged-blob.ts'
import type { BlobReceipt, BlobStore } from '../../platform/blobs/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction, OutcomeUnknownError } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import type { RequestSession } from '../../platform/request-session.ts'
import { checkedPdf } from './pdf-check.ts'
import type { PdfViewerService } from './pdf-viewer.service.ts'

interface Dependencies {
  database: DatabaseHandle
  blobs: BlobStore
  clock: Clock
  events: EventBus
  locks: FileLocks
  versionStore: VersionStore
  service: PdfViewerService
  onContentDeleted: ContentDeleted
  onError(error: unknown): void
}

/** Bytes of an annotated PDF, and who sends them. */
interface SentPdf {
  content: AsyncIterable<Uint8Array>
  credentials: Credentials
}

/**
 * Stores annotated PDFs. Needs no PIN: whatever is replaced is kept as a version, so a session can take everything back.
 */
export class PdfSaver {
  readonly #dependencies: Dependencies

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Replaces a PDF that has one of some versions; what it was before is kept, but for the steps in a series of edits.
   * Throws `file_not_found`, `file_changed_elsewhere` if it has another version, `body_too_large`, `file_not_pdf`,
   * `no_space` and, if it is protected, what `FileLocks.open` throws.
   */
  async save(
    session: RequestSession,
    idOrName: string,
    { content, credentials, versions }: SentPdf & { versions: readonly string[] },
  ): Promise<File> {
    const { database, clock, events, versionStore } = this.#dependencies
    const { row, fileKey } = await this.#unlock(idOrName, credentials)
    if (!versions.includes(row.sha256)) {
      // Saved before, by the same request whose response was lost.
      const isMine = row.written_by === session.id
      if (isMine && (await this.#isContent(row, fileKey, content))) return this.#show(row, database)
      throw new AppError('file_changed_elsewhere')
    }
    const { file, gone } = await this.#store(content, fileKey, (receipt) =>
      inTransaction(database, async (transaction) => {
        const change = { cause: 'edited', sessionId: session.id, now: clock.now(), versionStore } as const
        const replaced = await replaceContent(transaction, row, { ...receipt, blobKey: receipt.key }, change)
        if (replaced === undefined) throw new AppError('file_changed_elsewhere')
        return { gone: replaced.gone, file: await this.#show(replaced.row, transaction) }
      }),
    )
    events.publish({ type: 'file_changed', folders: [file.folder] })
    await purgeUnused(this.#dependencies, gone)
    return file
  }

  /** Adds a PDF beside the one that it derives from, under the same lock. Throws like `save`. */
  async saveCopy(idOrName: string, { content, credentials }: SentPdf): Promise<File> {
    const { database, blobs, clock, events } = this.#dependencies
    const { row, fileKey } = await this.#unlock(idOrName, credentials)
    const file = await this.#store(content, fileKey, (receipt) =>
      inTransaction(database, async (transaction) => {
        const { key: blobKey, ...stored } = receipt
        const files = [{ ...stored, name: row.name, mimeType: row.mime_type, blobKey, lock: row.lock }]
        const [added] = await addFiles(transaction, { folderId: row.folder_id, files, now: clock.now(), blobs })
        if (added === undefined) throw new Error('A file was not added')
        return added
      }),
    )
    events.publish({ type: 'file_uploaded', folders: [file.folder] })
    return file
  }

  async #unlock(idOrName: string, credentials: Credentials): Promise<{ row: FileRow; fileKey: FileKey | null }> {
    const row = await this.#dependencies.service.find(idOrName)
    const { locks } = this.#dependencies
    const fileKey = row.lock === null ? null : await locks.open(fileSubject(row.id), row.lock, credentials)
    return { row, fileKey }
  }

  /** Whether a file has exactly this content. */
  async #isContent(row: FileRow, fileKey: FileKey | null, content: AsyncIterable<Uint8Array>): Promise<boolean> {
    const sent = createHash('sha256')
    for await (const chunk of checkedPdf(content)) sent.update(chunk)
    const digest = sent.digest('hex')
    if (fileKey === null) return digest === row.sha256
    const stored = await openStored(this.#dependencies, { id: row.id, blobKey: row.blob_key })
    const plain = await openSealed(stored, { fileKey, plainBytes: row.size_bytes })
    try {
      const present = createHash('sha256')
      if (row.size_bytes > 0) {
        for await (const block of plain.read({ start: 0, end: row.size_bytes - 1 })) present.update(block)
      }
      return digest === present.digest('hex')
    } finally {
      await plain.close()
    }
  }

  async #show(row: FileRow, database: DatabaseHandle): Promise<File> {
    const paths = await pathsOfFolders(database, [row.folder_id])
    return toFile(row, paths.get(row.folder_id) ?? '')
  }

  /** Makes a PDF durable, then commits the row that refers to it. */
  async #store<T>(
    content: AsyncIterable<Uint8Array>,
    fileKey: FileKey | null,
    commit: (receipt: BlobReceipt) => Promise<T>,
  ): Promise<T> {
    const plain = await this.#dependencies.blobs.stage()
    const staged = fileKey === null ? plain : new SealedStagedBlob(plain, fileKey)
    try {
      for await (const chunk of checkedPdf(content)) await staged.write(chunk)
      const result = await commit(await staged.finish())
      staged.keep()
      return result
    } catch (error) {
      // The row may refer to the bytes, so they must stay: the sweep of the next start decides.
      if (!(error instanceof OutcomeUnknownError)) await staged.discard()
      throw error
    }
  }
}
