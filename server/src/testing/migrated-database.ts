import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '../platform/db/migrate.ts'
import { openProductDatabase, STORAGE } from '../storage.ts'

declare module 'vitest' {
  interface ProvidedContext {
    migratedDatabase: MigratedDatabase
  }
}

export const SQLITE_FILE = 'pinloft.db'

/** What the tests of a run copy, so that migrations run only once. */
export interface MigratedDatabase {
  sqlitePath: string
  /** Only where the tests run on PostgreSQL. */
  postgres?: PostgresTemplate
}

export interface PostgresTemplate {
  serverUrl: string
  /** Of the migrated database. */
  name: string
  /** Describes all tables, columns, indexes and triggers. */
  schema: string
  /** Brings all rows back to what the migrations inserted. */
  reset: string
}

/** Creates both in an empty folder; `serverUrl` is that of PostgreSQL, if the tests run there. */
export async function createMigratedDatabase(folder: string, serverUrl: string | undefined): Promise<MigratedDatabase> {
  await migrateAt({ dataDir: folder, databaseUrl: undefined })
  const sqlitePath = join(folder, SQLITE_FILE)
  if (serverUrl === undefined) return { sqlitePath }
  const databaseUrl = await createDatabase(serverUrl)
  await migrateAt({ dataDir: folder, databaseUrl })
  const postgres = await withClient(databaseUrl, async (client) => ({
    serverUrl,
    name: new URL(databaseUrl).pathname.slice(1),
    schema: await describeSchema(client),
    reset: await resetStatements(client),
  }))
  return { sqlitePath, postgres }
}

/** Creates a database with a name of its own, empty or as a copy; returns its address. */
export async function createDatabase(serverUrl: string, template = 'template1'): Promise<string> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await withClient(serverUrl, (client) => client.query(`create database ${name} template ${template}`))
  const url = new URL(serverUrl)
  url.pathname = name
  return url.href
}

async function migrateAt(where: { dataDir: string; databaseUrl: string | undefined }): Promise<void> {
  const database = await openProductDatabase(where)
  await migrate(database, STORAGE.migrations)
  await database.close()
}

async function resetStatements(client: pg.Client): Promise<string> {
  const names = await column(client, "select tablename from pg_tables where schemaname = 'public'")
  const sequences = await column(client, "select sequencename from pg_sequences where schemaname = 'public'")
  const inserts: string[] = []
  for (const name of names) {
    const [rows = '[]'] = await column(client, `select coalesce(json_agg(t), '[]')::text from ${name} t`)
    const given = client.escapeLiteral(rows)
    if (rows !== '[]')
      inserts.push(`insert into ${name} select * from json_populate_recordset(null::${name}, ${given});`)
  }
  return [
    // Neither triggers nor foreign keys take part.
    'begin; set local session_replication_role = replica;',
    ...names.map((name) => `delete from ${name};`),
    ...sequences.map((name) => `alter sequence ${name} restart;`),
    ...inserts,
    'commit',
  ].join('\n')
}

export async function describeSchema(client: pg.ClientBase): Promise<string> {
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
async function column(client: pg.ClientBase, query: string): Promise<string[]> {
  const { rows } = await client.query<[string]>({ text: query, rowMode: 'array' })
  return rows.map(([value]) => value)
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
