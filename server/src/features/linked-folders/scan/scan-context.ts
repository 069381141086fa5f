import type { IndexedFile } from '../../../core/files/index.ts'
import type { BlobStore } from '../../../platform/blobs/blob-store.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import type { LinkedTree } from './linked-tree.ts'
import type { ListingBounds } from './list-directory.ts'

/** What a scan tells: the folders in which something is new, changed or gone, by their paths on the disk. */
export interface ScanResult {
  hasNewFolders: boolean
  added: Set<string>
  changed: Set<string>
  removed: Set<string>
}

/** Folders in which something changed, by their paths on the disk, with the names of that where they are known. */
export type DueFolders = ReadonlyMap<string, ReadonlySet<string> | null>

export interface ScanContext {
  database: DatabaseHandle
  blobs: BlobStore
  clock: Clock
  linkId: string
  /** Path of the linked directory. */
  directory: string
  tree: LinkedTree
  bounds: Omit<ListingBounds, 'isDeepest' | 'onOpen'>
  /** Number of folders that the linked one is in, with itself. */
  depth: number
  /** Whether the index never was complete: what is found is new, and is stored at once. */
  isFirst: boolean
  signal: AbortSignal
  /** Called before a folder is listed, so that no change after that is missed; `place` leads to it now, whatever its name is. */
  watch(path: string, place: string): void
  unwatch(path: string): void
  /** Called with the number of files and folders found so far. */
  onProgress(count: number): void
  /** Throws when the linked directory is no longer what it was when the scan began. */
  requireSameRoot(): Promise<void>
  /** Does what was changed from here on the disk, if anything was, between two folders. */
  settle(): Promise<void>
  /** Keeps what is known of the earlier contents of files that are gone, and returns the ids of those that need that. */
  keepEarlier(files: readonly IndexedFile[]): Promise<ReadonlySet<string>>
  /** Removes what was derived from contents that are gone. */
  purge(gone: readonly { blobKey: string; sha256: string }[]): Promise<void>
}
