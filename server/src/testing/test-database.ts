import { randomBytes } from 'node:crypto'
import pg from 'pg'

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
