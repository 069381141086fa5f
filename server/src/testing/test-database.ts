import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { inject, onTestFinished } from 'vitest'
import type { Config } from '../platform/config.ts'
import type { Database } from '../platform/db/database.ts'
import { declareTables } from '../platform/db/declared-tables.ts'
import { openPostgres } from '../platform/db/postgres.ts'
import { openProductDatabase, STORAGE } from '../storage.ts'
import { keptConnections, poolOfKept } from './kept-connections.ts'
import { createDatabase, describeSchema, type PostgresTemplate, SQLITE_FILE } from './migrated-database.ts'

/** The address of this test file's database, on PostgreSQL. */
let ownUrl: Promise<string> | undefined
/** Whether the running test has it: its app may still write there. */
let isTaken = false

/**
 * Prepares a migrated database without further rows: a new SQLite file in the data folder, or a PostgreSQL database, whose
 * address is returned. The first one of a test is that of its test file, further ones are new. Migrations run once per test
 * run. The server at TEST_DATABASE_URL is deleted after the run.
 */
export async function emptyTestDatabase(dataDir: string): Promise<string | undefined> {
  const { sqlitePath, postgres } = inject('migratedDatabase')
  if (postgres === undefined) {
    await copyFile(sqlitePath, join(dataDir, SQLITE_FILE))
    return undefined
  }
  if (isTaken) return createDatabase(postgres.serverUrl, postgres.name)
  isTaken = true
  onTestFinished(() => {
    isTaken = false
  })
  const isNew = ownUrl === undefined
  ownUrl ??= createDatabase(postgres.serverUrl, postgres.name)
  // The test before may have left other tables.
  if (!isNew && !(await reset(await ownUrl, postgres))) ownUrl = createDatabase(postgres.serverUrl, postgres.name)
  return ownUrl
}

/** The same for another database besides the app's, without tables. */
export async function furtherTestDatabase(): Promise<string | undefined> {
  const { postgres } = inject('migratedDatabase')
  return postgres && createDatabase(postgres.serverUrl)
}

/**
 * Opens a database whose commits need not survive a power failure, as it is deleted after the test; on PostgreSQL with
 * connections of the tests before.
 */
export async function openQuickDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Database> {
  if (config.databaseUrl !== undefined)
    return declareTables(openPostgres(poolOfKept(config.databaseUrl)), STORAGE.tables)
  const database = await openProductDatabase(config)
  await sql`pragma synchronous = off`.execute(database.handle)
  return database
}

/** Brings all rows back to what the migrations inserted. False if the schema has changed. */
async function reset(url: string, { schema, reset }: PostgresTemplate): Promise<boolean> {
  const client = await keptConnections(url).connect()
  try {
    if ((await describeSchema(client)) !== schema) return false
    await client.query(reset)
    return true
  } finally {
    client.release()
  }
}
