import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { accessMigrations } from './access.migrations.ts'
import type { AccessTables } from './access.tables.ts'

export const accessStorage: FeatureStorage<AccessTables> = {
  migrations: accessMigrations,
  tables: {
    access_pin: { holds: 'settings' },
    devices: { holds: 'operational', notInBackups: 'a restored server does not know any browser' },
    sessions: { holds: 'operational', notInBackups: 'after a restore the PIN is entered again' },
    guess_counters: { holds: 'operational' },
    guess_misses: { holds: 'operational' },
  },
}
