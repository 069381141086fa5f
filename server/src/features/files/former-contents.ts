import type { VersionCause } from '@pinloft/contract/versions'
import type { BlobReceipt } from '../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { FileRow } from './files.repository.ts'

/** Bytes that no row names any more. Their removal is noted; `purge` does it. */
export interface GoneContent {
  blobKey: string
  sha256: string
}

/** A content that a file had before, as it is stored. */
export interface FormerContent extends GoneContent {
  /** Of the content, not of its encrypted form. */
  sizeBytes: number
  /** The last of those that have it. `modifiedAtMs` is in milliseconds since the Unix epoch. */
  version: { id: string; modifiedAtMs: number }
}

/** Who or what gives a file another content, and when. */
export interface ContentChange {
  cause: VersionCause
  sessionId: string
  /** Milliseconds since the Unix epoch. */
  now: number
}

/** The contents that files had before. They belong to a file by its id, also while it is in the trash. */
export interface FormerContents {
  /**
   * Keeps the content that a file has, before another takes its place, and gives the id of the version; null where it
   * need not be kept.
   */
  keep(transaction: DatabaseHandle, former: FileRow, change: ContentChange): Promise<string | null>
  /** Forgets the oldest where a file has too many, and gives what nothing refers to any more. */
  trim(transaction: DatabaseHandle, fileId: string): Promise<GoneContent[]>
  /** Every blob that former contents of a file have, once. */
  list(database: DatabaseHandle, fileId: string): Promise<FormerContent[]>
  /** Names other blobs with the same contents, by the keys of those of now, and gives what nothing refers to any more. */
  replaceBlobs(
    transaction: DatabaseHandle,
    fileId: string,
    replacements: ReadonlyMap<string, BlobReceipt>,
  ): Promise<GoneContent[]>
  /** Forgets all of some files that are deleted for good, and gives what nothing refers to any more. */
  drop(transaction: DatabaseHandle, fileIds: readonly string[]): Promise<GoneContent[]>
}
