import type { DatabaseHandle } from '../../platform/db/database.ts'
import { type BackupRow, backupTables } from './backup.tables.ts'

export function findLastBackup(database: DatabaseHandle): Promise<BackupRow | undefined> {
  return backupTables(database).selectFrom('backups').selectAll().orderBy('made_at', 'desc').limit(1).executeTakeFirst()
}

/** Records a backup in place of the previous one. */
export async function noteBackup(transaction: DatabaseHandle, row: BackupRow): Promise<void> {
  await backupTables(transaction).deleteFrom('backups').execute()
  await backupTables(transaction).insertInto('backups').values(row).execute()
}

/** Records that a backup was found intact, if it is still the latest one. */
export async function noteVerified(database: DatabaseHandle, id: string, now: number): Promise<void> {
  await backupTables(database).updateTable('backups').set({ verified_at: now }).where('id', '=', id).execute()
}
