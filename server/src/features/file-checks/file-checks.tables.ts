import type { BlobFault } from '../../platform/blobs/guarded-blobs.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'

/** Times are milliseconds since the Unix epoch, sizes are bytes. */
export type FileChecksTables = {
  /** One for each blob that the checks know of. */
  blob_checks: {
    blob_key: string
    size_bytes: number
    /** 0 where it was never checked. */
    checked_at: number
    fault: BlobFault | null
    /** When the fault was found first. */
    found_at: number | null
  }
  /** One row: the check of all files that was asked for and has not ended, and the last one that has. */
  full_check: {
    requested_at: number | null
    finished_at: number | null
    file_count: number
    size_bytes: number
  }
}

export function fileChecksTables(database: DatabaseHandle) {
  return database.withTables<FileChecksTables>()
}
