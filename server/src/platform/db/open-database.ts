import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from './database.ts'
import { openSqlite } from './sqlite.ts'

/** Opens the database that the settings name. The PostgreSQL client is loaded only where it is used. */
export async function openDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Database> {
  if (config.databaseUrl === undefined) return openSqlite(join(config.dataDir, 'pinloft.db'))
  const { openPostgres } = await import('./postgres.ts')
  return openPostgres(config.databaseUrl)
}
