import type { DatabaseHandle } from '../../platform/db/database.ts'
import { lockRowsOfBlobs } from './blob-references.repository.ts'
import { type FileRow, replaceStored } from './files.repository.ts'
import type { ContentChange, FormerContents, GoneContent } from './former-contents.ts'

/** A content in place of another, under the same lock. */
export interface NewContent {
  blobKey: string
  /** Of the stored bytes, in hexadecimal. */
  sha256: string
  /** Of the content, not of its encrypted form. */
  sizeBytes: number
}

/**
 * Gives a file another content: the only way to. What it had is kept. Gives the row as it is now, the version that what it
 * had has become, and what nothing refers to any more, or undefined where the file is not as it was found: then the transaction must not be committed.
 */
export async function replaceContent(
  transaction: DatabaseHandle,
  former: FileRow,
  { blobKey, sha256, sizeBytes }: NewContent,
  { formerContents, ...change }: ContentChange & { formerContents: FormerContents },
): Promise<{ row: FileRow; versionId: string | null; gone: GoneContent[] } | undefined> {
  await lockRowsOfBlobs(transaction, [former.blob_key])
  const versionId = await formerContents.keep(transaction, former, change)
  const replaced = await replaceStored(
    transaction,
    former.id,
    { blobKey: former.blob_key, lock: former.lock },
    { blobKey, sha256, lock: former.lock, size_bytes: sizeBytes, modified_at: change.now },
  )
  if (replaced === undefined) return undefined
  // Not before the row has its new blob, which may be that of the oldest version.
  const gone = await formerContents.trim(transaction, former.id)
  if (replaced.isUnused) gone.push({ blobKey: former.blob_key, sha256: former.sha256 })
  return { row: replaced.row, versionId, gone }
}
