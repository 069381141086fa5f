import type { BlobReceipt, BlobStore } from '../../platform/blobs/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { EventBus } from '../../platform/events/event-bus.ts'
import {
  addFiles,
  pathsOfFolders,
  purgeUnused,
  ROOT_FOLDER_ID,
  replaceFile,
  type UnusedContent,
  type VersionStore,
} from '../files/index.ts'
import type { FileLocks } from '../protection/index.ts'
import * as repository from './uploads.repository.ts'

export interface StoreDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  clock: Clock
  locks: FileLocks
  versionStore: VersionStore
  visitorUploads: VisitorUploads
}

/** Keeps account of what visitors add. Each function runs in the transaction of the change, and undoes it by throwing. */
export interface VisitorUploads {
  /** An upload was added. */
  begin(transaction: DatabaseHandle, row: repository.UploadRow): Promise<void>
  /** It has become a file. */
  finish(transaction: DatabaseHandle, row: repository.UploadRow, file: { id: string; now: number }): Promise<void>
  /** It was removed before that. */
  remove(transaction: DatabaseHandle, id: string): Promise<void>
}

export interface StoredUpload {
  fileId: string
  /** Path of the file's folder. */
  folder: string
  /** It existed, and has a new content. */
  isReplaced: boolean
  /** What is no longer referenced. */
  gone: UnusedContent[]
}

/** Identifies an upload to `FileLocks`. */
export function uploadSubject(uploadId: string): string {
  return `upload:${uploadId}`
}

/**
 * Turns a complete upload, whose bytes are durable, into a file: once, and in one transaction. Throws
 * `upload_not_found`.
 */
export async function storeUpload(
  { locks, ...dependencies }: StoreDependencies,
  id: string,
  { receipt, expiresAt }: { receipt: BlobReceipt; expiresAt: number },
): Promise<StoredUpload> {
  return inTransaction(dependencies.database, async (transaction) => {
    const row = await repository.lockUpload(transaction, id)
    if (row === undefined) throw new AppError('upload_not_found')
    const stored = await addFile(transaction, dependencies, row, receipt)
    await repository.updateUpload(transaction, id, { file_id: stored.fileId, expires_at: expiresAt })
    if (row.lock !== null) await locks.forget(transaction, uploadSubject(id), row.lock)
    return stored
  })
}

/**
 * Adds an upload together with the file that it already is. Null if its creation key is in use; nothing is added then.
 */
export async function storeWithUpload(
  dependencies: Omit<StoreDependencies, 'locks'>,
  row: repository.UploadRow,
  { receipt, expiresAt }: { receipt: BlobReceipt; expiresAt: number },
): Promise<StoredUpload | null> {
  return inTransaction(dependencies.database, async (transaction) => {
    const whole = { ...row, blob_key: receipt.key, ranges: `0-${row.size_bytes}`, expires_at: expiresAt }
    if (!(await addUpload(transaction, dependencies, whole))) return null
    const stored = await addFile(transaction, dependencies, row, receipt)
    await repository.updateUpload(transaction, row.id, { file_id: stored.fileId })
    return stored
  })
}

/** Returns false if its creation key is in use. */
export async function addUpload(
  transaction: DatabaseHandle,
  { visitorUploads }: Pick<StoreDependencies, 'visitorUploads'>,
  row: repository.UploadRow,
): Promise<boolean> {
  const isAdded = await repository.insertUpload(transaction, row)
  if (isAdded && row.visitor !== null) await visitorUploads.begin(transaction, row)
  return isAdded
}

/** Removes an upload in any state. */
export async function deleteUpload(
  transaction: DatabaseHandle,
  { visitorUploads }: Pick<StoreDependencies, 'visitorUploads'>,
  id: string,
): Promise<repository.UploadRow | undefined> {
  const row = await repository.deleteUpload(transaction, id)
  if (row?.visitor != null && row.file_id === null) await visitorUploads.remove(transaction, id)
  return row
}

async function addFile(
  transaction: DatabaseHandle,
  { blobs, clock, versionStore, visitorUploads }: Omit<StoreDependencies, 'database' | 'locks'>,
  row: repository.UploadRow,
  receipt: BlobReceipt,
): Promise<StoredUpload> {
  // The folder may have been removed during the upload; its bytes are not discarded for that. Visitors have no other folder.
  const folders = await pathsOfFolders(transaction, [row.folder_id])
  const folderId = folders.has(row.folder_id) || row.visitor !== null ? row.folder_id : ROOT_FOLDER_ID
  const file = {
    name: row.name,
    mimeType: row.mime_type,
    sizeBytes: row.size_bytes,
    blobKey: receipt.key,
    sha256: receipt.sha256,
    lock: row.lock,
    modifiedAtMs: row.last_modified_ms,
  }
  const place = { folderId, now: clock.now(), blobs }
  if (row.replacing_session !== null) {
    const replacement = { ...place, file, sessionId: row.replacing_session, versionStore }
    const replaced = await replaceFile(transaction, replacement)
    if (replaced !== null) {
      const { id, folder } = replaced.file
      return { fileId: id, folder, isReplaced: true, gone: replaced.gone }
    }
  }
  const [added] = await addFiles(transaction, { ...place, files: [file] })
  if (added === undefined) throw new Error('A file was not added')
  if (row.visitor !== null) await visitorUploads.finish(transaction, row, { id: added.id, now: place.now })
  return { fileId: added.id, folder: added.folder, isReplaced: false, gone: [] }
}

/** Tells every tab what an upload has changed, and removes what is no longer referenced. */
export async function announceStored(
  dependencies: { events: EventBus } & Parameters<typeof purgeUnused>[0],
  { folder, isReplaced, gone }: StoredUpload,
): Promise<void> {
  dependencies.events.publish({ type: isReplaced ? 'file_changed' : 'file_uploaded', folders: [folder] })
  await purgeUnused(dependencies, gone)
}
