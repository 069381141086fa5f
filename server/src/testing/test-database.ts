import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import type { Config } from '../platform/config.ts'
import { type Database, isPostgres } from '../platform/db/database.ts'
import { openDatabase } from '../platform/db/open-database.ts'

let ownDatabase: Promise<string> | undefined

/**
 * The address of an empty PostgreSQL database, or undefined where the tests run on SQLite. Each test file has one
 * database, emptied for each of its tests; the server that TEST_DATABASE_URL names is thrown away after the run.
 */
export async function emptyTestDatabase(): Promise<string | undefined> {
  const serverUrl = process.env.TEST_DATABASE_URL
  if (serverUrl === undefined) return undefined
  ownDatabase ??= createDatabase(serverUrl)
  const url = await ownDatabase
  await runOnce(url, 'drop schema public cascade; create schema public')
  return url
}

/** The same of a further database, beside that of the app. */
export async function furtherTestDatabase(): Promise<string | undefined> {
  const serverUrl = process.env.TEST_DATABASE_URL
  return serverUrl === undefined ? undefined : createDatabase(serverUrl)
}

/** Opens a database whose commits need not survive a power cut: each start of a test's app makes all tables anew. */
export async function openQuickDatabase(config: Config): Promise<Database> {
  const database = await openDatabase(config)
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

async function runOnce(url: string, statements: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}
