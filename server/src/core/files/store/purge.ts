import type { BlobStore } from '../../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { removePurge } from './blob-references.repository.ts'
import type { UnusedContent } from './version-store.ts'

/**
 * Called when a content no longer belongs to a file; its derived data is removed too. Another file may still have it.
 */
export type ContentDeleted = (sha256: string) => Promise<void>

export interface PurgeDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  onContentDeleted: ContentDeleted
  onError(error: unknown): void
}

/**
 * Removes bytes that no row references, and their derived data. The record of it is dropped once both are gone:
 * `NotedPurges` retries what fails, is cut short by a crash, or waits for a backup that still reads the bytes.
 */
export async function purge(
  { database, blobs, onContentDeleted, onError }: PurgeDependencies,
  blobKey: string,
  sha256: string,
): Promise<void> {
  const isCleared = await onContentDeleted(sha256).then(
    () => true,
    (error: unknown) => onError(error),
  )
  if (blobs.isHeld) return
  await blobs.delete(blobKey)
  if (isCleared) removePurge(database, blobKey).catch(onError)
}

/** Purges what a completed action has left unreferenced: failures are left to `NotedPurges`. */
export async function purgeUnused(dependencies: PurgeDependencies, gone: readonly UnusedContent[]): Promise<void> {
  for (const { blobKey, sha256 } of gone) await purge(dependencies, blobKey, sha256).catch(dependencies.onError)
}
