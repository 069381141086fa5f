import type { FeatureStorage } from '../db/table-policy.ts'
import { retentionMigrations } from './retention.migrations.ts'
import type { RetentionTables } from './retention.repository.ts'

export const retentionStorage: FeatureStorage<RetentionTables> = {
  migrations: retentionMigrations,
  tables: {
    clock_watch: {
      holds: 'operational',
      notInBackups: 'it tells of the clock of the computer that the backup was made on',
    },
  },
}
