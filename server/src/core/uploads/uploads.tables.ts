import type { DatabaseHandle } from '../../platform/db/database.ts'

/** Times are milliseconds since the Unix epoch. */
export type UploadsTables = {
  uploads: {
    id: string
    /** The device that the creation key belongs to. */
    device_id: string
    /** The client's idempotency key for the creation, so that a retry creates no second upload. */
    creation_key: string | null
    /** Key of the bytes while they arrive, and of the blob that they become. */
    blob_key: string
    folder_id: string
    name: string
    mime_type: string
    /** Of the complete content. */
    size_bytes: number
    last_modified_ms: number | null
    /** The lock of a protected file, as `FileLocks` writes it. */
    lock: string | null
    /** The session that chose to replace a file with this name; null to get a free name instead. */
    replacing_session: string | null
    /** Who sends it without being the owner, as the feature that let them in names them; null for the owner. */
    visitor: string | null
    /** The durable ranges of the content, as written by `formatRanges`. */
    ranges: string
    /** The file that it has become; null while it is unfinished. */
    file_id: string | null
    created_at: number
    /** When it is deleted; an unfinished one together with its bytes. */
    expires_at: number
  }
}

export function uploadsTables(database: DatabaseHandle) {
  return database.withTables<UploadsTables>()
}
