import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { removePurge } from './files.repository.ts'

interface PurgeDependencies {
  database: DatabaseHandle
  blobs: BlobStore
  onError(error: unknown): void
}

/** Removes bytes that no row refers to. The note to do so is dropped later: if that fails, the next start does it again. */
export async function purge({ database, blobs, onError }: PurgeDependencies, blobKey: string): Promise<void> {
  await blobs.delete(blobKey)
  removePurge(database, blobKey).catch(onError)
}
