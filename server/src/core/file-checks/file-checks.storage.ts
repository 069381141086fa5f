import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { fileChecksMigrations } from './file-checks.migrations.ts'
import type { FileChecksTables } from './file-checks.tables.ts'

const REASON = 'they describe the disk that the bytes were on, not the one they are restored to'

export const fileChecksStorage: FeatureStorage<FileChecksTables> = {
  migrations: fileChecksMigrations,
  tables: {
    blob_checks: { holds: 'operational', notInBackups: REASON },
    full_check: { holds: 'operational', notInBackups: REASON },
  },
}
