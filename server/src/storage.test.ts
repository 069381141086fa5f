import { expect, test } from 'vitest'
import { ID_COLUMNS } from './features/backup/archive/forms.ts'
import { openProductDatabase, STORAGE } from './storage.ts'
import { startTestApp } from './testing/test-app.ts'

// PostgreSQL too: it asks the database for its tables.

/** A message for each table without a policy, and for each policy without a table. */
function policyProblems(tables: readonly string[], policies: readonly string[]): string[] {
  return [
    ...tables
      .filter((table) => !policies.includes(table))
      .map((table) => `The table ${table} has no policy: add it to \`tables\` in the .storage.ts of its feature`),
    ...policies
      .filter((table) => !tables.includes(table))
      .map((table) => `There is no table ${table}: remove its policy`),
  ]
}

test('every table has a policy for backups, restores and checks', async () => {
  const { data } = await startTestApp()
  const database = await openProductDatabase(data)
  const tables = await database.handle.introspection.getTables()
  await database.close()
  expect(tables.length).toBeGreaterThan(20)
  const names = tables.map(({ name }) => name)
  expect(policyProblems(names, Object.keys(STORAGE.tables))).toEqual([])
})

test('a table without a policy is reported', () => {
  expect(policyProblems(['notes'], [])).toEqual([expect.stringContaining('The table notes has no policy')])
  expect(policyProblems([], ['notes'])).toEqual([expect.stringContaining('There is no table notes')])
})

test('backups know of every id in them whether it may be any text', async () => {
  const { data } = await startTestApp()
  const database = await openProductDatabase(data)
  const tables = await database.handle.introspection.getTables()
  await database.close()
  const kept = tables.filter(({ name }) => STORAGE.tables[name]?.notInBackups === undefined)
  const columns = kept.flatMap(({ columns }) => columns.map(({ name }) => name)).filter((name) => name.endsWith('_id'))
  // A backup with a column that is not in this list, or wrongly, could not be restored.
  expect([...new Set(columns)].sort()).toEqual(Object.keys(ID_COLUMNS).sort())
})

/** Up to here some numbers were given twice; a published migration keeps its name. */
const LAST_SHARED_NUMBER = 45

test('no two migrations have the same number, so they run in one order everywhere', () => {
  const numbers = Object.keys(STORAGE.migrations).map((name) => Number(name.split('_')[0]))
  const later = numbers.filter((number) => number > LAST_SHARED_NUMBER)
  expect(later.filter((number, index) => later.indexOf(number) !== index)).toEqual([])
})
