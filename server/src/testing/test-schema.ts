import pg from 'pg'

export interface TestSchema {
  /** Address of a PostgreSQL schema that nothing else uses. */
  url: string
  drop(): Promise<void>
}

/** A schema of its own for one test; null where the tests run on SQLite. */
export async function createTestSchema(name: string): Promise<TestSchema | null> {
  const serverUrl = process.env.TEST_DATABASE_URL
  if (serverUrl === undefined) return null
  const schema = `test_${name}`
  await runOnce(serverUrl, `create schema ${schema}`)
  const url = new URL(serverUrl)
  url.searchParams.set('options', `-c search_path=${schema}`)
  return { url: url.href.replaceAll('+', '%20'), drop: () => runOnce(serverUrl, `drop schema ${schema} cascade`) }
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
