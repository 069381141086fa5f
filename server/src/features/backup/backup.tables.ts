import type { DatabaseHandle } from '../../platform/db/database.ts'

export interface BackupRow {
  id: string
  /** Milliseconds since the Unix epoch. */
  made_at: number
  size_bytes: number
  file_count: number
  damaged_count: number
  verified_at: number | null
}

/** Completed backups. */
export type BackupTables = { backups: BackupRow }

export function backupTables(database: DatabaseHandle) {
  return database.withTables<BackupTables>()
}
