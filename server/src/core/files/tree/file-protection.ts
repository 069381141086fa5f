import type { BlobReceipt, BlobStore, OpenBlob } from '../../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { AppError } from '../../../platform/errors.ts'
import type { EventBus } from '../../../platform/events/event-bus.ts'
import type { Platform } from '../../../platform/feature.ts'
import {
  type FileLocks,
  fileSubject,
  type LockChange,
  type OwnedContent,
  type ProtectableFile,
  type ProtectableFiles,
} from '../../protection/index.ts'
import { replaceStored } from '../file-blobs.repository.ts'
import * as repository from '../files.repository.ts'
import { refuseLinkedBlob } from '../store/changing-linked.ts'
import { openStored } from '../store/open-stored.ts'
import { type ContentDeleted, purgeUnused } from '../store/purge.ts'
import type { UnusedContent, VersionStore } from '../store/version-store.ts'
import { pathsOfFolders } from './folder-tree.ts'

interface FileProtectionDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  events: EventBus
  locks: FileLocks
  versionStore: VersionStore
  onContentDeleted: ContentDeleted
  prepareLockChange: Platform['prepareLockChange']
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
    refuseLinkedBlob(row.blob_key, 'linked_not_protected')
    return {
      id,
      name: row.name,
      sizeBytes: row.size_bytes,
      blobKey: row.blob_key,
      sha256: row.sha256,
      lock: row.lock,
    }
  }

  async listContents(
    { id, blobKey, sizeBytes, sha256 }: ProtectableFile,
    database = this.#dependencies.database,
  ): Promise<OwnedContent[]> {
    const previous = await this.#dependencies.versionStore.list(database, id)
    return [{ blobKey, sizeBytes, sha256, version: null }, ...previous.filter((content) => content.blobKey !== blobKey)]
  }

  openStored(content: { id: string; blobKey: string }): Promise<OpenBlob> {
    return openStored(this.#dependencies, content)
  }

  async replace(
    previous: ProtectableFile,
    { lock, openKey, sealKey, blobs }: LockChange & { blobs?: ReadonlyMap<string, BlobReceipt> },
  ): Promise<void> {
    const { database, events, locks, prepareLockChange, onError } = this.#dependencies
    const { id } = previous
    const blob = blobs?.get(previous.blobKey)
    const stored = { lock, blobKey: blob?.key ?? previous.blobKey, sha256: blob?.sha256 ?? previous.sha256 }
    const prepared = await prepareLockChange({
      fileId: id,
      before: { version: previous.sha256, fileKey: openKey },
      after: { version: stored.sha256, lock, fileKey: sealKey },
    })
    const { folder, gone } = await inTransaction(database, async (transaction) => {
      const replaced = await replaceStored(transaction, id, previous, stored)
      if (replaced === undefined) throw new AppError('file_changed_meanwhile')
      const left = blobs === undefined ? [] : await this.#replaceFormer(transaction, previous, blobs)
      if (replaced.isUnused) left.push({ blobKey: previous.blobKey, sha256: previous.sha256 })
      if (previous.lock !== null) await locks.forget(transaction, fileSubject(id), previous.lock)
      await prepared.commit(transaction)
      const { folder_id } = replaced.row
      return { gone: left, folder: (await pathsOfFolders(transaction, [folder_id])).get(folder_id) ?? '' }
    }).catch(async (error: unknown) => {
      await prepared.discard(error)
      throw error
    })
    events.publish({ type: 'file_changed', folders: [folder] })
    await prepared.finish().catch(onError)
    await purgeUnused(this.#dependencies, gone)
  }

  async #replaceFormer(
    transaction: DatabaseHandle,
    file: ProtectableFile,
    blobs: ReadonlyMap<string, BlobReceipt>,
  ): Promise<UnusedContent[]> {
    const contents = await this.listContents(file, transaction)
    // An extra one would stay readable without the password, or be lost with it; for a missing one, the new bytes would
    // be left over.
    const isSame = contents.length === blobs.size && contents.every(({ blobKey }) => blobs.has(blobKey))
    if (!isSame) throw new AppError('file_changed_meanwhile')
    return this.#dependencies.versionStore.replaceBlobs(transaction, file.id, blobs)
  }
}
