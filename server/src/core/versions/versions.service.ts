import type { File } from '@pinloft/contract/files/endpoints'
import type { FileVersionPage, VersionsSettings, VersionsSummary } from '@pinloft/contract/versions/endpoints'
import { VERSIONS_MAX_PER_FILE } from '@pinloft/contract/versions/limits'
import type { FileKey } from '../../platform/age/age-header.ts'
import { openSealed } from '../../platform/age/sealed-blob.ts'
import type { OpenBlob } from '../../platform/blobs/blob-store.ts'
import type { VerifiedBlobs } from '../../platform/blobs/verified-blobs.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import { cutPage, readCursor } from '../../platform/page-cursor.ts'
import type { RequestSession } from '../../platform/request-session.ts'
import type { VerifiedPin } from '../access/index.ts'
import {
  type FileRow,
  findFiles,
  openStored,
  pathsOfFolders,
  purgeUnused,
  replaceContent,
  replaceStored,
  type StoredFile,
  toFile,
  type UndoLog,
  type VersionRestored,
  type VersionStore,
} from '../files/index.ts'
import { type Credentials, type FileLocks, fileSubject } from '../protection/index.ts'
import { Thinner, type ThinnerDependencies } from './thinner.ts'
import * as repository from './versions.repository.ts'
import { forgetVersions } from './versions.store.ts'

interface VersionsDependencies extends ThinnerDependencies {
  clock: Clock
  blobs: VerifiedBlobs
  locks: FileLocks
  undoLog: UndoLog
  versionStore: VersionStore
}

export type VersionContent = Omit<StoredFile, 'localPath' | 'lend' | 'doubt'>

/** Earlier contents of files. */
export class VersionsService {
  readonly #dependencies: VersionsDependencies
  readonly #thinner: Thinner

  constructor(dependencies: VersionsDependencies) {
    this.#dependencies = dependencies
    this.#thinner = new Thinner(dependencies)
  }

  /** Starts deleting what is old enough. */
  start(): void {
    this.#thinner.start()
  }

  close(): Promise<void> {
    return this.#thinner.close()
  }

  /** Returns one page of a file's versions, last replaced first. Throws `file_not_found` or `cursor_invalid`. */
  async page(
    fileId: string,
    { limit = VERSIONS_MAX_PER_FILE, cursor }: { limit?: number; cursor?: string },
  ): Promise<FileVersionPage> {
    const { database } = this.#dependencies
    await findRow(database, fileId)
    const scope = `versions ${fileId}`
    const position = cursor === undefined ? undefined : readCursor(cursor, scope, 'number')
    const after = position && { replacedAt: Number(position.value), id: position.id }
    const rows = await repository.listVersions(database, fileId, { limit: limit + 1, after })
    const { shown, nextCursor } = cutPage(rows, { limit, scope, sortValue: (row) => row.replaced_at })
    return {
      items: shown.map(({ id, size_bytes, modified_at, replaced_at, cause }) => ({
        id,
        sizeBytes: size_bytes,
        modifiedAt: new Date(modified_at).toISOString(),
        replacedAt: new Date(replaced_at).toISOString(),
        cause,
      })),
      nextCursor,
    }
  }

  /**
   * Returns the content of a version. Throws `file_not_found`, `version_not_found`, `file_changed_meanwhile`,
   * `file_damaged` and, if the file is protected, what `FileLocks.open` throws.
   */
  async content(fileId: string, versionId: string, credentials: Credentials): Promise<VersionContent> {
    const { database } = this.#dependencies
    const { row, fileKey } = await this.#unlock(fileId, credentials)
    const version = await repository.findStoredVersion(database, fileId, versionId)
    if (version === undefined) throw new AppError('version_not_found')
    // The key belongs to the lock: under another one the bytes are sealed differently, or not at all.
    if (version.lock !== row.lock) throw new AppError('file_changed_meanwhile')
    this.#requireIntact(version)
    return {
      name: row.name,
      mimeType: row.mime_type,
      sizeBytes: version.size_bytes,
      sha256: version.sha256,
      isPasswordProtected: row.lock !== null,
      open: () => this.#open(fileId, version, fileKey),
    }
  }

  /** Returns an earlier content by its digest; undefined if it is not kept. Throws like `content`. */
  async contentOf(fileId: string, sha256: string, credentials: Credentials): Promise<VersionContent | undefined> {
    const versionId = await repository.findVersionId(this.#dependencies.database, fileId, sha256)
    return versionId === undefined ? undefined : this.content(fileId, versionId, credentials)
  }

  /**
   * Restores the content of a version. Throws like `content`. `undoId` is null if the file has this content already.
   */
  async restore(
    session: RequestSession,
    fileId: string,
    versionId: string,
    credentials: Credentials,
  ): Promise<{ file: File; undoId: string | null }> {
    const { database, clock, events, undoLog, versionStore } = this.#dependencies
    const { row: opened } = await this.#unlock(fileId, credentials)
    const { file, gone, action } = await inTransaction(database, async (transaction) => {
      const row = await lockRow(transaction, fileId)
      if (row.lock !== opened.lock) throw new AppError('file_changed_meanwhile')
      const version = await repository.lockVersion(transaction, fileId, versionId)
      if (version === undefined) throw new AppError('version_not_found')
      this.#requireIntact(version)
      if (version.sha256 === row.sha256) return { file: await show(transaction, row), gone: [], action: null }
      const content = { blobKey: version.blob_key, sha256: version.sha256, sizeBytes: version.size_bytes }
      const change = { cause: 'restored', sessionId: session.id, now: clock.now(), versionStore } as const
      const replaced = await replaceContent(transaction, row, content, change)
      if (replaced === undefined || replaced.versionId === null) throw new AppError('file_changed_meanwhile')
      const undo = { fileId, versionId: replaced.versionId, blobKey: version.blob_key, storedAtMs: row.stored_at }
      const restored = { type: 'version', ...undo } as const
      return { file: await show(transaction, replaced.row), gone: replaced.gone, action: restored }
    })
    if (action === null) return { file, undoId: null }
    events.publish({ type: 'file_changed', folders: [file.folder] })
    await purgeUnused(this.#dependencies, gone)
    return { file, undoId: undoLog.remember(session.id, action) }
  }

  /** Undoes a restore: the file gets its former content back. Throws `undo_impossible`. */
  async takeBack({ fileId, versionId, blobKey, storedAtMs }: VersionRestored): Promise<void> {
    const { database, events } = this.#dependencies
    const folder = await inTransaction(database, async (transaction) => {
      const [row] = await findFiles(transaction, [fileId], 'toChange')
      if (row?.blob_key !== blobKey) throw impossible('The file has been changed since')
      const version = await repository.lockVersion(transaction, fileId, versionId)
      const others = await repository.listVersions(transaction, fileId)
      // The present content must stay stored somewhere.
      const isKept = others.some((other) => other.id !== versionId && other.blob_key === blobKey)
      if (version === undefined || !isKept) throw impossible('One of the two versions is no longer kept')
      const { blob_key, sha256, size_bytes, modified_at } = version
      const stored = { blobKey: blob_key, lock: row.lock, sha256, size_bytes, modified_at, stored_at: storedAtMs }
      const replaced = await replaceStored(transaction, fileId, { blobKey, sha256: row.sha256, lock: row.lock }, stored)
      if (replaced === undefined) throw impossible('The file has been changed since')
      await forgetVersions(transaction, [version])
      return (await show(transaction, replaced.row)).folder
    })
    events.publish({ type: 'file_changed', folders: [folder] })
  }

  /** Permanently deletes a version. Throws `file_not_found`, `version_not_found` or what `FileLocks.open` throws. */
  async remove(_proof: VerifiedPin, fileId: string, versionId: string, credentials: Credentials): Promise<void> {
    const { database, events } = this.#dependencies
    await this.#unlock(fileId, credentials)
    const { folder, gone } = await inTransaction(database, async (transaction) => {
      const row = await lockRow(transaction, fileId)
      const version = await repository.lockVersion(transaction, fileId, versionId)
      if (version === undefined) throw new AppError('version_not_found')
      const left = await forgetVersions(transaction, [version])
      return { gone: left, folder: (await show(transaction, row)).folder }
    })
    events.publish({ type: 'file_changed', folders: [folder] })
    await purgeUnused(this.#dependencies, gone)
  }

  summary(): Promise<VersionsSummary> {
    return repository.sumVersions(this.#dependencies.database)
  }

  async settings(): Promise<VersionsSettings> {
    return { keptDays: await repository.readKeptDays(this.#dependencies.database) }
  }

  async changeSettings(_proof: VerifiedPin, { keptDays }: VersionsSettings): Promise<VersionsSettings> {
    const { database, events } = this.#dependencies
    await repository.saveKeptDays(database, keptDays)
    events.publish({ type: 'versions_settings_changed' })
    this.#thinner.wake()
    return { keptDays }
  }

  #requireIntact({ blob_key }: { blob_key: string }): void {
    if (this.#dependencies.blobs.isDamaged(blob_key)) throw new AppError('file_damaged', { detail: 'This version' })
  }

  /**
   * Returns the row of a file and, if it is protected, its key. Throws `file_not_found` or what `FileLocks.open`
   * throws.
   */
  async #unlock(fileId: string, credentials: Credentials): Promise<{ row: FileRow; fileKey: FileKey | null }> {
    const { database, locks } = this.#dependencies
    const row = await findRow(database, fileId)
    const fileKey = row.lock === null ? null : await locks.open(fileSubject(fileId), row.lock, credentials)
    return { row, fileKey }
  }

  async #open(
    fileId: string,
    { blob_key, size_bytes }: { blob_key: string; size_bytes: number },
    fileKey: FileKey | null,
  ): Promise<OpenBlob> {
    const blob = await openStored(this.#dependencies, { id: fileId, blobKey: blob_key })
    return fileKey === null ? blob : openSealed(blob, { fileKey, plainBytes: size_bytes })
  }
}

/** Throws `file_not_found`. */
async function findRow(database: DatabaseHandle, id: string, purpose?: 'toChange'): Promise<FileRow> {
  const [row] = await findFiles(database, [id], purpose)
  if (row === undefined) throw new AppError('file_not_found')
  return row
}

/** Returns the row of a file, locked until the transaction ends. Throws `file_not_found`. */
function lockRow(transaction: DatabaseHandle, id: string): Promise<FileRow> {
  return findRow(transaction, id, 'toChange')
}

async function show(database: DatabaseHandle, row: FileRow): Promise<File> {
  const paths = await pathsOfFolders(database, [row.folder_id])
  return toFile(row, paths.get(row.folder_id) ?? '')
}

function impossible(detail: string): AppError {
  return new AppError('undo_impossible', { detail })
}
