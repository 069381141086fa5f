import pg from 'pg'

export interface TestDatabase {
  /** Address of a PostgreSQL database that nothing else uses. */
  url: string
  drop(): Promise<void>
}

/** A database of its own for one test; null where the tests run on SQLite. */
export async function createTestDatabase(name: string): Promise<TestDatabase | null> {
  const serverUrl = process.env.TEST_DATABASE_URL
  if (serverUrl === undefined) return null
  const database = `test_${name}`
  await runOnce(serverUrl, `create database ${database}`)
  const url = new URL(serverUrl)
  url.pathname = database
  return { url: url.href, drop: () => runOnce(serverUrl, `drop database ${database} with (force)`) }
}

async function runOnce(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
