import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { assistantMigrations } from './assistant.migrations.ts'
import type { ProviderTables } from './provider/provider.tables.ts'

export const assistantStorage: FeatureStorage<ProviderTables> = {
  migrations: assistantMigrations,
  tables: { ai_provider: { holds: 'settings' } },
}
