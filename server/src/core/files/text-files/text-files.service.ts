import { createHash } from 'node:crypto'
import type { File } from '@pinloft/contract/files/endpoints'
import type { FileKey } from '../../../platform/age/age-header.ts'
import { openSealed } from '../../../platform/age/sealed-blob.ts'
import { SealedStagedBlob } from '../../../platform/age/sealed-staged-blob.ts'
import type { BlobReceipt, BlobStore } from '../../../platform/blobs/blob-store.ts'
import { isLinkedKey } from '../../../platform/blobs/linked-key.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction, OutcomeUnknownError } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import type { RequestSession } from '../../../platform/request-session.ts'
import type { VerifiedPin } from '../../access/index.ts'
import { type Credentials, type FileLocks, fileSubject } from '../../protection/index.ts'
import { addFiles } from '../add-files.ts'
import { type FileRow, findFile } from '../files.repository.ts'
import { toFile } from '../files.service.ts'
import { requireUnchangedFiles } from '../store/changing-linked.ts'
import { openStored } from '../store/open-stored.ts'
import { type ContentDeleted, purgeUnused } from '../store/purge.ts'
import { replaceContent } from '../store/replace-content.ts'
import type { VersionStore } from '../store/version-store.ts'
import { digestOfEntries } from '../tree/entries-digest.ts'
import { requireFreeName } from '../tree/entry-changes.ts'
import { checkedFileName } from '../tree/entry-names.ts'
import { pathsOfFolders } from '../tree/folder-tree.ts'
import { lockFolder } from '../tree/folders.repository.ts'
import { normalPath, resolveFolder } from '../tree/folders.service.ts'
import type { UndoLog } from '../tree/undo-log.ts'
import { mimeTypeOf } from '../types/mime-types.ts'
import { encodeText, requireText } from './text-content.ts'

interface TextFilesDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  clock: Clock
  events: EventBus
  locks: FileLocks
  undoLog: UndoLog
  versionStore: VersionStore
  onContentDeleted: ContentDeleted
  onError(error: unknown): void
}

/** Creates text files, and saves edited ones. */
export class TextFilesService {
  readonly #dependencies: TextFilesDependencies

  constructor(dependencies: TextFilesDependencies) {
    this.#dependencies = dependencies
  }

  /**
   * Throws `file_name_…`, `file_exists`, `folder_exists`, `folder_not_found`, `text_too_large`, `file_not_text` or
   * `no_space`.
   */
  async create(
    _proof: VerifiedPin,
    session: RequestSession,
    { name: wantedName, folder, content }: { name: string; folder: string; content: string },
  ): Promise<File & { undoId: string }> {
    const { database, blobs, clock, events, undoLog } = this.#dependencies
    const name = checkedFileName(wantedName)
    await resolveFolder(database, normalPath(folder))
    const { file, digest } = await this.#store(encodeText(content), null, (receipt) =>
      inTransaction(database, async (transaction) => {
        const folderId = await resolveFolder(transaction, normalPath(folder))
        await lockFolder(transaction, folderId)
        await requireFreeName(transaction, folderId, name)
        const { key: blobKey, ...stored } = receipt
        const files = [{ ...stored, name, mimeType: mimeTypeOf(name, 'text/plain'), blobKey, lock: null }]
        const [added] = await addFiles(transaction, { folderId, files, now: clock.now(), blobs })
        if (added === undefined) throw new Error('A file was not added')
        return { file: added, digest: await digestOfEntries(transaction, { fileIds: [added.id], folders: [] }) }
      }),
    )
    events.publish({ type: 'file_uploaded', folders: [file.folder] })
    const created = { fileIds: [file.id], folderIds: [], entryCount: 1, digest }
    return { ...file, undoId: undoLog.remember(session.id, { type: 'creation', ...created, isCopy: false }) }
  }

  /**
   * Replaces the content of a text file if it has a certain version, which is kept. Throws `file_not_found`,
   * `file_changed_elsewhere` if it has another version, `text_too_large`, `file_not_text`, `no_space`, `file_damaged`
   * and, if it is protected, what `FileLocks.open` throws.
   */
  async replace(
    _proof: VerifiedPin,
    session: RequestSession,
    id: string,
    { content, versions }: { content: string; versions: readonly string[] },
    credentials: Credentials,
  ): Promise<File> {
    const { database, blobs, clock, events, locks, versionStore } = this.#dependencies
    const row = await findFile(database, id)
    if (row === undefined) throw new AppError('file_not_found')
    await requireUnchangedFiles([row])
    const fileKey = row.lock === null ? null : await locks.open(fileSubject(id), row.lock, credentials)
    const bytes = encodeText(content)
    const digest = createHash('sha256').update(bytes).digest('hex')
    if (!versions.includes(row.sha256)) {
      // Saved before, by the same request whose response was lost.
      if (fileKey === null && digest === row.sha256) return this.#show(row)
      throw new AppError('file_changed_elsewhere')
    }
    const stored = await openStored({ database, blobs }, { id, blobKey: row.blob_key })
    const plain = fileKey === null ? stored : await openSealed(stored, { fileKey, plainBytes: row.size_bytes })
    // Saving it unchanged would only change the time, and leave a version equal to the file.
    const previousDigest = await requireText(plain, row.size_bytes)
    // The bytes of a linked file are not ours, and need not be what their digest says.
    if (fileKey === null && !isLinkedKey(row.blob_key) && previousDigest !== row.sha256) {
      // The new text may derive from the damage.
      stored.suspect()
      throw new AppError('file_damaged')
    }
    if (previousDigest === digest) return this.#show(row)

    const { file, gone } = await this.#store(bytes, fileKey, (receipt) =>
      inTransaction(database, async (transaction) => {
        const change = { cause: 'edited', sessionId: session.id, now: clock.now(), versionStore } as const
        const replaced = await replaceContent(transaction, row, { ...receipt, blobKey: receipt.key }, change)
        if (replaced === undefined) throw new AppError('file_changed_elsewhere')
        return { ...replaced, file: await this.#show(replaced.row, transaction) }
      }),
    )
    events.publish({ type: 'file_changed', folders: [file.folder] })
    await purgeUnused(this.#dependencies, gone)
    return file
  }

  async #show(row: FileRow, database = this.#dependencies.database): Promise<File> {
    const paths = await pathsOfFolders(database, [row.folder_id])
    return toFile(row, paths.get(row.folder_id) ?? '')
  }

  /** Makes bytes durable, then commits the row that refers to them. */
  async #store<T>(bytes: Buffer, fileKey: FileKey | null, commit: (receipt: BlobReceipt) => Promise<T>): Promise<T> {
    const plain = await this.#dependencies.blobs.stage()
    const staged = fileKey === null ? plain : new SealedStagedBlob(plain, fileKey)
    try {
      await staged.write(bytes)
      const result = await commit(await staged.finish())
      staged.keep()
      return result
    } catch (error) {
      // The row may reference the bytes, so they are kept: the sweep at the next start decides.
      if (!(error instanceof OutcomeUnknownError)) await staged.discard()
      throw error
    }
  }
}
