import type { VersionCause } from '@pinloft/contract/versions/endpoints'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { FilesTables } from '../files/index.ts'

/** Times are milliseconds since the Unix epoch, sizes are bytes. */
export type VersionsTables = Pick<FilesTables, 'files'> & {
  /** What versions read of the files in the trash: a blob can belong to both. */
  trash_files: { id: string; blob_key: string }
  /**
   * Earlier contents of files. The file is in `files` or in `trash_files`, so there is no foreign key. While a file has
   * a lock, its versions are sealed with the key behind it; otherwise they are not sealed.
   */
  file_versions: {
    id: string
    file_id: string
    /** Size of the content, not of its encrypted form. */
    size_bytes: number
    /** Of the stored bytes, in hexadecimal. */
    sha256: string
    blob_key: string
    /** When the content was created, as in `files`. */
    modified_at: number
    replaced_at: number
    cause: VersionCause
    /** The session that replaced it. It may have ended. */
    replaced_by: string
  }
  /** One row. */
  version_settings: { kept_days: number | null }
}

export function versionsTables(database: DatabaseHandle) {
  return database.withTables<VersionsTables>()
}
