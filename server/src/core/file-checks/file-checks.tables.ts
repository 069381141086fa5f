import type { BlobFault } from '../../platform/blobs/verified-blobs.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { Flag } from '../files/index.ts'

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
    /** Whether it is a picture whose file ends before the picture does. Null until that was looked at. */
    is_incomplete: Flag | null
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
