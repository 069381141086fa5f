import { type ByteRanges, countBytes, parseRanges, prefixBytes } from '@pinloft/contract/streams/byte-ranges'
import type { UnfinishedUpload } from '@pinloft/contract/uploads/endpoints'
import { PAYLOAD_NONCE_BYTES } from '../../platform/age/age-payload.ts'
import { sealedBytes } from './part-writer.ts'
import type { UploadMetadata } from './tus-headers.ts'
import type { UploadRow } from './uploads.repository.ts'

/** The state of an upload. */
export interface UploadState {
  id: string
  metadata: Pick<UploadMetadata, 'fileName' | 'mimeType' | 'folder' | 'lastModifiedMs'>
  sizeBytes: number
  durable: ByteRanges
  expiresAt: Date
  /** The file that it has become; null while it is unfinished. */
  fileId: string | null
}

export function toState(row: UploadRow, folder: string): UploadState {
  return {
    id: row.id,
    metadata: { fileName: row.name, mimeType: row.mime_type, folder, lastModifiedMs: row.last_modified_ms },
    sizeBytes: row.size_bytes,
    durable: parseRanges(row.ranges),
    expiresAt: new Date(row.expires_at),
    fileId: row.file_id,
  }
}

export function toUnfinished(row: UploadRow, folder: string): UnfinishedUpload {
  return {
    id: row.id,
    fileName: row.name,
    folder,
    mimeType: row.mime_type,
    size: row.size_bytes,
    storedBytes: countBytes(parseRanges(row.ranges)),
    lastModifiedMs: row.last_modified_ms,
    isPasswordProtected: row.lock !== null,
    createdAt: new Date(row.created_at).toISOString(),
    expiresAt: new Date(row.expires_at).toISOString(),
  }
}

export function isComplete(row: UploadRow): boolean {
  return prefixBytes(parseRanges(row.ranges)) === row.size_bytes
}

/** Minimum size of the partial blob of an upload. */
export function blobBytesOf(row: UploadRow): number {
  const contentBytes = parseRanges(row.ranges).at(-1)?.end ?? 0
  if (row.lock === null) return contentBytes
  return contentBytes === 0 ? PAYLOAD_NONCE_BYTES : sealedBytes(contentBytes, row.size_bytes)
}
