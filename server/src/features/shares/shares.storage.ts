import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { sharesMigrations } from './shares.migrations.ts'
import type { SharesTables } from './shares.tables.ts'

export const sharesStorage: FeatureStorage<SharesTables> = {
  migrations: sharesMigrations,
  tables: { shares: { holds: 'user data' }, share_additions: { holds: 'user data' } },
}
