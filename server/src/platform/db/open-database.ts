import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from './database.ts'
import { declareTables } from './declared-tables.ts'
import { openSqlite } from './sqlite.ts'
import type { TablePolicies } from './table-policy.ts'

/** Opens the configured database. The PostgreSQL client is loaded only when it is used. */
export async function openDatabase(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  tables: TablePolicies,
): Promise<Database> {
  if (config.databaseUrl === undefined) return declareTables(openSqlite(join(config.dataDir, 'pinloft.db')), tables)
  const { connectionPool, openPostgres } = await import('./postgres.ts')
  return declareTables(openPostgres(connectionPool(config.databaseUrl)), tables)
}
