import type { BlobStore, OpenBlob } from '../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors.ts'
import { findFile } from './files.repository.ts'

/**
 * The bytes of a file as they are stored. They go when its row has gone or has others: throws `file_not_found` and
 * `file_changed_meanwhile` then, and `file_damaged` where the row still names what is missing.
 */
export function openStored(
  { database, blobs }: { database: DatabaseHandle; blobs: BlobStore },
  { id, blobKey }: { id: string; blobKey: string },
): Promise<OpenBlob> {
  return blobs.open(blobKey).catch(async (error) => {
    const row = await findFile(database, id)
    if (row === undefined) throw new AppError('file_not_found')
    throw row.blob_key === blobKey ? error : new AppError('file_changed_meanwhile')
  })
}
