import type { BlobFault } from '../../platform/blobs/verified-blobs.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'

/** Times are milliseconds since the Unix epoch, sizes are bytes. */
export type FileChecksTables = {
  /** One row per blob known to the checks. */
  blob_checks: {
    blob_key: string
    size_bytes: number
    /** 0 if never checked. */
    checked_at: number
    fault: BlobFault | null
    /** When the fault was first found. */
    found_at: number | null
  }
  /** One row: the last check of all files that came to its end. */
  full_check: {
    finished_at: number | null
    file_count: number
    size_bytes: number
  }
}

export function fileChecksTables(database: DatabaseHandle) {
  return database.withTables<FileChecksTables>()
}
