import type { Generated } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'

export type SearchTables = {
  /** Files and folders that changed since the index was updated, in the order of the changes. */
  file_changes: { seq: Generated<number>; item_type: 'file' | 'folder'; item_id: string }
}

export function searchTables(database: DatabaseHandle) {
  return database.withTables<SearchTables>()
}
