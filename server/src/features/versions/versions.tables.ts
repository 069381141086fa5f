import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { FilesTables } from '../files/index.ts'

/** Times are milliseconds since the Unix epoch, sizes are bytes. */
export type VersionsTables = Pick<FilesTables, 'files' | 'trash_files' | 'file_versions'> & {
  /** One row. */
  version_settings: { kept_days: number | null }
}

export function versionsTables(database: DatabaseHandle) {
  return database.withTables<VersionsTables>()
}
