import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { replaceStored } from '../file-blobs.repository.ts'
import type { FileRow } from '../files.repository.ts'
import { lockRowsOfBlobs } from './blob-references.repository.ts'
import type { ContentChange, UnusedContent, VersionStore } from './version-store.ts'

/** A content that replaces another, under the same lock. */
export interface NewContent {
  blobKey: string
  /** Of the stored bytes, in hexadecimal. */
  sha256: string
  /** Size of the content, not of its encrypted form. */
  sizeBytes: number
  /** When it was last changed on its device of origin, as returned by `modifiedTime`; the time of the change if omitted. */
  modifiedAtMs?: number
}

/**
 * Replaces the content of a file; the only way to do so. The former content is kept, unless it is the same. Returns the
 * new row, the version that the former content became, and what is no longer referenced, or undefined if the file is not as it was found:
 * the transaction must not be committed then.
 */
export async function replaceContent(
  transaction: DatabaseHandle,
  previous: FileRow,
  { blobKey, sha256, sizeBytes, modifiedAtMs }: NewContent,
  { versionStore, ...change }: ContentChange & { versionStore: VersionStore },
): Promise<{ row: FileRow; versionId: string | null; gone: UnusedContent[] } | undefined> {
  await lockRowsOfBlobs(transaction, [previous.blob_key])
  const { now } = change
  const isSame = sha256 === previous.sha256
  const { versionId, writer } = isSame
    ? { versionId: null, writer: {} }
    : await versionStore.keep(transaction, previous, change)
  const replaced = await replaceStored(
    transaction,
    previous.id,
    { blobKey: previous.blob_key, sha256: previous.sha256, lock: previous.lock },
    {
      blobKey,
      sha256,
      lock: previous.lock,
      size_bytes: sizeBytes,
      modified_at: modifiedAtMs ?? now,
      stored_at: now,
      ...writer,
    },
  )
  if (replaced === undefined) return undefined
  // Only once the row has its new blob, which may be that of the oldest version.
  const gone = await versionStore.trim(transaction, previous.id)
  if (replaced.isUnused) gone.push({ blobKey: previous.blob_key, sha256: previous.sha256 })
  return { row: replaced.row, versionId, gone }
}
