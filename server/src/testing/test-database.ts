import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { Config } from '../platform/config.ts'
import { type Database, isPostgres } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { openProductDatabase, STORAGE } from '../storage.ts'

const SQLITE_FILE = 'pinloft.db'

/** The database of this test file, on PostgreSQL. */
let ownDatabase: Promise<OwnDatabase> | undefined
/** The bytes of a migrated database, on SQLite. */
let ownSqlite: Promise<Buffer> | undefined

interface OwnDatabase {
  url: string
  /** Describes all tables, columns, indexes and triggers. */
  schema: string
  /** Brings all rows back to what the migrations inserted. */
  reset: string
}

/**
 * Prepares a migrated database without further rows: a new SQLite file in the data folder, or on PostgreSQL the database of
 * this test file, whose address is returned. Migrations run once per test file. The server at TEST_DATABASE_URL is deleted
 * after the run.
 */
export async function emptyTestDatabase(dataDir: string): Promise<string | undefined> {
  const serverUrl = process.env.TEST_DATABASE_URL
  if (serverUrl === undefined) {
    ownSqlite ??= migratedSqlite()
    await writeFile(join(dataDir, SQLITE_FILE), await ownSqlite)
    return undefined
  }
  const isNew = ownDatabase === undefined
  ownDatabase ??= createDatabase(serverUrl).then(migrateOwn)
  const own = await ownDatabase
  if (!isNew && !(await resetOwn(own))) {
    // The test before has left other tables.
    await runOnce(own.url, 'drop schema public cascade; create schema public')
    ownDatabase = migrateOwn(own.url)
    await ownDatabase
  }
  return own.url
}

/** The same for another database besides the app's. */
export async function furtherTestDatabase(): Promise<string | undefined> {
  const serverUrl = process.env.TEST_DATABASE_URL
  return serverUrl === undefined ? undefined : createDatabase(serverUrl)
}

/** Opens a database whose commits need not survive a power failure: it is deleted after the test. */
export async function openQuickDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Database> {
  const database = await openProductDatabase(config)
  if (!isPostgres(database.handle)) await sql`pragma synchronous = off`.execute(database.handle)
  return database
}

async function createDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await runOnce(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}

async function migratedSqlite(): Promise<Buffer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-migrated-'))
  try {
    const database = await openProductDatabase({ dataDir, databaseUrl: undefined })
    await migrate(database, STORAGE.migrations)
    await database.close()
    return await readFile(join(dataDir, SQLITE_FILE))
  } finally {
    await rm(dataDir, { recursive: true })
  }
}

async function migrateOwn(url: string): Promise<OwnDatabase> {
  const database = await openProductDatabase({ dataDir: '', databaseUrl: url })
  await migrate(database, STORAGE.migrations)
  await database.close()
  return withClient(url, async (client) => {
    const names = await column(client, "select tablename from pg_tables where schemaname = 'public'")
    const sequences = await column(client, "select sequencename from pg_sequences where schemaname = 'public'")
    const inserts: string[] = []
    for (const name of names) {
      const [rows = '[]'] = await column(client, `select coalesce(json_agg(t), '[]')::text from ${name} t`)
      const given = client.escapeLiteral(rows)
      if (rows !== '[]')
        inserts.push(`insert into ${name} select * from json_populate_recordset(null::${name}, ${given});`)
    }
    const reset = [
      // Neither triggers nor foreign keys take part.
      'begin; set local session_replication_role = replica;',
      ...names.map((name) => `delete from ${name};`),
      ...sequences.map((name) => `alter sequence ${name} restart;`),
      ...inserts,
      'commit',
    ].join('\n')
    return { url, schema: await describeSchema(client), reset }
  })
}

/** False if the schema has changed. */
function resetOwn({ url, schema, reset }: OwnDatabase): Promise<boolean> {
  return withClient(url, async (client) => {
    if ((await describeSchema(client)) !== schema) return false
    await client.query(reset)
    return true
  })
}

async function describeSchema(client: pg.Client): Promise<string> {
  const parts = await column(
    client,
    `select nspname from pg_namespace where nspname !~ '^pg_'
     union all select relkind::text || ' ' || relname from pg_class where relnamespace = 'public'::regnamespace
     union all select attrelid::regclass || ' ' || attname || ' ' || format_type(atttypid, atttypmod) from pg_attribute
       join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and attnum > 0
     union all select tgrelid::regclass || ' ' || tgname from pg_trigger where not tgisinternal`,
  )
  return parts.sort().join('\n')
}

/** The values of a query's only column. */
async function column(client: pg.Client, query: string): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text: query, rowMode: 'array' })
  return rows.map(([value]) => value)
}

async function runOnce(url: string, statements: string): Promise<void> {
  await withClient(url, (client) => client.query(statements))
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
