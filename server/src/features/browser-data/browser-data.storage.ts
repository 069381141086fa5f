import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { browserDataMigrations } from './browser-data.migrations.ts'
import type { BrowserDataTables } from './browser-data.tables.ts'

export const browserDataStorage: FeatureStorage<BrowserDataTables> = {
  migrations: browserDataMigrations,
  tables: {
    browser_data: { holds: 'user data' },
    browser_data_versions: { holds: 'user data' },
  },
}
