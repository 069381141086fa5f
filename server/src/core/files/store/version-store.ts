import type { VersionCause } from '@pinloft/contract/versions/endpoints'
import type { BlobReceipt } from '../../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import type { FileRow } from '../files.repository.ts'

/** Bytes that no row references any more. Their removal is recorded; `purge` carries it out. */
export interface UnusedContent {
  blobKey: string
  sha256: string
}

/** An earlier content of a file, as stored. */
export interface PreviousContent extends UnusedContent {
  /** Size of the content, not of its encrypted form. */
  sizeBytes: number
  /** The latest version with it. `modifiedAtMs` is in milliseconds since the Unix epoch. */
  version: { id: string; modifiedAtMs: number }
}

/** The cause, session and time of a content change. */
export interface ContentChange {
  cause: VersionCause
  sessionId: string
  /** Milliseconds since the Unix epoch. */
  now: number
}

/** Result of keeping a content. */
export interface RetainedContent {
  /** The version it became; null if it need not be kept. */
  versionId: string | null
  /** Writer of the new content, as in its row: see `FilesTables`. */
  writer: Pick<FileRow, 'written_by' | 'written_since'>
}

/** The earlier contents of files. They belong to a file by its id, even while it is in the trash. */
export interface VersionStore {
  /** Keeps the present content of a file before it is replaced, unless it is only a step in a series of edits. */
  keep(transaction: DatabaseHandle, previous: FileRow, change: ContentChange): Promise<RetainedContent>
  /** Whether any of some files has one. */
  exist(database: DatabaseHandle, fileIds: readonly string[]): Promise<boolean>
  /** Deletes the oldest if a file has too many, and returns what is no longer referenced. */
  trim(transaction: DatabaseHandle, fileId: string): Promise<UnusedContent[]>
  /** Lists every blob of a file's earlier contents, once each. */
  list(database: DatabaseHandle, fileId: string): Promise<PreviousContent[]>
  /**
   * Replaces blobs with others of the same content, by the keys of the present ones, and returns what is no longer
   * referenced.
   */
  replaceBlobs(
    transaction: DatabaseHandle,
    fileId: string,
    replacements: ReadonlyMap<string, BlobReceipt>,
  ): Promise<UnusedContent[]>
  /** Deletes all of some permanently deleted files, and returns what is no longer referenced. */
  drop(transaction: DatabaseHandle, fileIds: readonly string[]): Promise<UnusedContent[]>
}
