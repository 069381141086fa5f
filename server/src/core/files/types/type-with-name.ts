import { possibleTypes } from '@pinloft/contract/files/ambiguous-names'
import type { BlobStore } from '../../../platform/blobs/blob-store.ts'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { type FileRow, findFile } from '../files.repository.ts'
import { mimeTypeOf } from './mime-types.ts'
import { typeByBytes } from './type-by-bytes.ts'

/** What the bytes of a file say about its type under a name. */
export interface ReadType {
  blobKey: string
  mimeType: string
}

/**
 * Reads what a file is when it gets a name that means two things, before the transaction that renames it: nothing else
 * waits for the disk. Null if its name alone decides, or its bytes tell nothing, are sealed or cannot be read.
 */
export async function readTypeWithName(
  { database, blobs }: { database: DatabaseHandle; blobs: BlobStore },
  id: string,
  name: string,
): Promise<ReadType | null> {
  if (possibleTypes(name) === undefined) return null
  const row = await findFile(database, id)
  if (row === undefined || row.lock !== null) return null
  const { blob_key: blobKey, size_bytes: sizeBytes } = row
  // A damaged file can be renamed like any other.
  const mimeType = await typeByBytes(blobs, { name, blobKey, sizeBytes }).catch(() => null)
  return mimeType === null ? null : { blobKey, mimeType }
}

/** The media type of a file under another name. What was read counts if the content is still the same. */
export function typeWithName(
  { blob_key, mime_type }: Pick<FileRow, 'blob_key' | 'mime_type'>,
  name: string,
  read: ReadType | null,
): string {
  return read?.blobKey === blob_key ? read.mimeType : mimeTypeOf(name, mime_type)
}
