import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { openProductDatabase, STORAGE } from '../storage.ts'
import { emptyTestDatabase } from './test-database.ts'

async function openEmpty(): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pinloft-database-'))
  const database = await openProductDatabase({ dataDir, databaseUrl: await emptyTestDatabase(dataDir) })
  onTestFinished(async () => {
    await database.close()
    await rm(dataDir, { recursive: true })
  })
  return database
}

async function addFolder({ handle }: Database): Promise<void> {
  await sql`insert into folders (id, parent_id, name, created_at) values ('a', null, 'A', 1)`.execute(handle)
}

async function rowsOf({ handle }: Database, table: string): Promise<unknown[]> {
  return (await sql`select * from ${sql.table(table)}`.execute(handle)).rows
}

async function allRows(database: Database): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const table of Object.keys(STORAGE.tables)) found[table] = await rowsOf(database, table)
  return found
}

describe('a test starts with the rows that the migrations insert and no others', () => {
  let initial: Record<string, unknown[]>

  test('the first, which changes them', async () => {
    const database = await openEmpty()
    initial = await allRows(database)
    expect(initial.folders).toHaveLength(1)
    await sql`update trash_settings set kept_days = 1`.execute(database.handle)
    await addFolder(database)
  })

  test('the one after it', async () => {
    expect(await allRows(await openEmpty())).toEqual(initial)
  })
})

describe('changed tables are recreated', () => {
  test('the test that changes them', async () => {
    await sql`alter table folders add column color text`.execute((await openEmpty()).handle)
  })

  test('the one after it', async () => {
    const [root] = await rowsOf(await openEmpty(), 'folders')
    expect(root).toBeDefined()
    expect(root).not.toHaveProperty('color')
  })
})

test('two databases of one test have nothing in common', async () => {
  const first = await openEmpty()
  await addFolder(first)
  expect(await rowsOf(await openEmpty(), 'folders')).toHaveLength(1)
  expect(await rowsOf(first, 'folders')).toHaveLength(2)
})
