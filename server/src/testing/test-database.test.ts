import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
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

async function rowsOf({ handle }: Database, table: string): Promise<unknown[]> {
  return (await sql`select * from ${sql.table(table)}`.execute(handle)).rows
}

async function allRows(database: Database): Promise<Record<string, unknown[]>> {
  const found: Record<string, unknown[]> = {}
  for (const table of Object.keys(STORAGE.tables)) found[table] = await rowsOf(database, table)
  return found
}

test('each test gets the rows that the migrations insert and no others, whatever the test before has changed', async () => {
  const first = await openEmpty()
  const initial = await allRows(first)
  expect(initial.folders).toHaveLength(1)
  await sql`update trash_settings set kept_days = 1`.execute(first.handle)
  await sql`insert into folders (id, parent_id, name, created_at) values ('a', null, 'A', 1)`.execute(first.handle)
  await first.close()
  expect(await allRows(await openEmpty())).toEqual(initial)
})

test('changed tables are recreated', async () => {
  const first = await openEmpty()
  await sql`alter table folders add column colour text`.execute(first.handle)
  await first.close()
  const [root] = await rowsOf(await openEmpty(), 'folders')
  expect(root).toBeDefined()
  expect(root).not.toHaveProperty('colour')
})
