import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { searchMigrations } from './search.migrations.ts'
import type { SearchTables } from './search.tables.ts'

export const searchStorage: FeatureStorage<SearchTables> = {
  migrations: searchMigrations,
  tables: { file_changes: { holds: 'derived' } },
  dataFolders: { search: 'derived' },
}
