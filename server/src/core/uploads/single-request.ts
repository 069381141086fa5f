import type { FileKey } from '../../platform/age/age-header.ts'
import { SealedStagedBlob } from '../../platform/age/sealed-staged-blob.ts'
import type { BlobStore, StagedBlob } from '../../platform/blobs/blob-store.ts'
import type { Clock } from '../../platform/clock.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { OutcomeUnknownError } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/errors.ts'
import type { VersionStore } from '../files/index.ts'
import { BodyCheck } from './body-check.ts'
import type { PartBody } from './receive-part.ts'
import { type StoredUpload, storeWithUpload, type VisitorUploads } from './store-upload.ts'
import type { UploadRow } from './uploads.repository.ts'

interface Dependencies {
  database: DatabaseHandle
  blobs: BlobStore
  clock: Clock
  versionStore: VersionStore
  visitorUploads: VisitorUploads
}

interface CompleteUpload {
  row: UploadRow
  fileKey: FileKey | null
  /** Null for an empty file. */
  body: Pick<PartBody, 'content' | 'checksum'> | null
  expiresAt: number
}

/**
 * Stores a file that arrives complete with the creation of its upload, like a multipart upload, so that many small
 * files cost little. Null if the creation key is in use. Throws `body_too_large`, `upload_checksum_mismatch` or what
 * interrupted it.
 */
export async function receiveInOneRequest(
  dependencies: Dependencies,
  { row, fileKey, body, expiresAt }: CompleteUpload,
): Promise<StoredUpload | null> {
  const staged = await dependencies.blobs.stage()
  const target = fileKey === null ? staged : new SealedStagedBlob(staged, fileKey)
  try {
    if (body !== null) await take(body, row.size_bytes, target)
    const receipt = await target.finish()
    const stored = await storeWithUpload(dependencies, row, { receipt, expiresAt })
    if (stored === null) await target.discard()
    else target.keep()
    return stored
  } catch (error) {
    // The rows may have been committed, so the bytes must stay: the sweep at the next start decides.
    if (!(error instanceof OutcomeUnknownError)) await target.discard()
    throw error
  }
}

async function take(
  { content, checksum }: Pick<PartBody, 'content' | 'checksum'>,
  sizeBytes: number,
  target: StagedBlob,
): Promise<void> {
  const check = checksum === null ? null : new BodyCheck(checksum)
  let takenBytes = 0
  for await (const chunk of content) {
    takenBytes += chunk.byteLength
    if (takenBytes > sizeBytes) throw new AppError('body_too_large')
    check?.add(chunk)
    await target.write(chunk)
  }
  check?.verify()
}
