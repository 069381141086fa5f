import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { removePurge } from './blob-references.repository.ts'
import type { GoneContent } from './former-contents.ts'

/** Told that a content is no longer that of a file; what was derived of it goes too. Another file may still have it. */
export type ContentGone = (sha256: string) => Promise<void>

interface PurgeDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  onContentGone: ContentGone
  onError(error: unknown): void
}

/**
 * Removes bytes that no row refers to. The note to do so is dropped later: if that fails, the next start does it again.
 * Where a backup still reads them, `NotedPurges` does it afterwards.
 */
export async function purge(
  { database, blobs, onContentGone, onError }: PurgeDependencies,
  blobKey: string,
  sha256: string,
): Promise<void> {
  await onContentGone(sha256).catch(onError)
  if (blobs.isHeld) return
  await blobs.delete(blobKey)
  removePurge(database, blobKey).catch(onError)
}

/** Removes what is gone after an act that is done: what fails now is done by the next start. */
export async function purgeGone(dependencies: PurgeDependencies, gone: readonly GoneContent[]): Promise<void> {
  for (const { blobKey, sha256 } of gone) await purge(dependencies, blobKey, sha256).catch(dependencies.onError)
}
