import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { backupMigrations } from './backup.migrations.ts'
import type { BackupTables } from './backup.tables.ts'

export const backupStorage: FeatureStorage<BackupTables> = {
  migrations: backupMigrations,
  tables: { backups: { holds: 'operational' } },
}
