import type { BlobStore, OpenBlob } from '../../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { AppError } from '../../../platform/errors.ts'
import { findFile } from '../files.repository.ts'
import { findReferencedBlobs } from './blob-references.repository.ts'

/**
 * Opens the stored bytes of a file, or of a version of it. They are removed once no row references them: throws
 * `file_not_found` and `file_changed_meanwhile` then, and `file_damaged` if a row still references missing bytes.
 */
export function openStored(
  { database, blobs }: { database: DatabaseHandle; blobs: BlobStore },
  { id, blobKey }: { id: string; blobKey: string },
): Promise<OpenBlob> {
  return blobs.open(blobKey).catch(async (error) => {
    if ((await findFile(database, id)) === undefined) throw new AppError('file_not_found')
    const isNamed = (await findReferencedBlobs(database, [blobKey])).has(blobKey)
    throw isNamed ? error : new AppError('file_changed_meanwhile')
  })
}
