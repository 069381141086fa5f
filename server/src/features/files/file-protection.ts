import type { BlobReceipt, BlobStore, OpenBlob } from '../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import { type FileLocks, fileSubject, type ProtectableFile, type ProtectableFiles } from '../protection/index.ts'
import * as repository from './files.repository.ts'
import { pathsOfFolders } from './folder-tree.ts'
import { openStored } from './open-stored.ts'
import { type ContentGone, purge } from './purge.ts'

interface FileProtectionDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  events: EventBus
  locks: FileLocks
  onContentGone: ContentGone
  onError(error: unknown): void
}

/** The files' side of protection: their rows and stored bytes. */
export class FileProtection implements ProtectableFiles {
  readonly #dependencies: FileProtectionDependencies

  constructor(dependencies: FileProtectionDependencies) {
    this.#dependencies = dependencies
  }

  async find(id: string): Promise<ProtectableFile> {
    const row = await repository.findFile(this.#dependencies.database, id)
    if (row === undefined) throw new AppError('file_not_found')
    return {
      id,
      name: row.name,
      sizeBytes: row.size_bytes,
      blobKey: row.blob_key,
      sha256: row.sha256,
      lock: row.lock,
    }
  }

  openStored(file: ProtectableFile): Promise<OpenBlob> {
    return openStored(this.#dependencies, file)
  }

  async replace(
    { id, ...former }: ProtectableFile,
    { lock, blob }: { lock: string | null; blob?: BlobReceipt },
  ): Promise<void> {
    const { database, events, locks } = this.#dependencies
    const stored = { lock, blobKey: blob?.key ?? former.blobKey, sha256: blob?.sha256 ?? former.sha256 }
    const { folder, isUnused } = await inTransaction(database, async (transaction) => {
      const replaced = await repository.replaceStored(transaction, id, former, stored)
      if (replaced === undefined) throw new AppError('file_changed_meanwhile')
      if (former.lock !== null) await locks.forget(transaction, fileSubject(id), former.lock)
      const { folder_id } = replaced.row
      return { ...replaced, folder: (await pathsOfFolders(transaction, [folder_id])).get(folder_id) ?? '' }
    })
    events.publish({ type: 'file_changed', folders: [folder] })
    // The file is what it shall be; what fails now is done by the next start.
    if (isUnused) await purge(this.#dependencies, former.blobKey, former.sha256).catch(this.#dependencies.onError)
  }
}
