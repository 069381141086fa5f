import type { Selectable } from 'kysely'
import type { DatabaseHandle } from '../../../platform/db/database.ts'
import { type ProviderTables, providerTables } from './provider.tables.ts'

export type ProviderRow = Selectable<ProviderTables['ai_provider']>

export function findProvider(database: DatabaseHandle): Promise<ProviderRow> {
  return providerTables(database).selectFrom('ai_provider').selectAll().executeTakeFirstOrThrow()
}

export async function updateProvider(database: DatabaseHandle, change: Partial<ProviderRow>): Promise<void> {
  await providerTables(database).updateTable('ai_provider').set(change).execute()
}
