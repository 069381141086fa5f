import { expect, test } from 'vitest'
import { MIGRATIONS } from '../../migrations.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openSqlite } from '../../platform/db/sqlite.ts'

test('the tables of the trash have every column of files and folders', async () => {
  const database = openSqlite(':memory:')
  await migrate(database, MIGRATIONS)
  const tables = await database.handle.introspection.getTables()
  const columnsOf = (name: string) => tables.find((table) => table.name === name)?.columns.map((column) => column.name)
  for (const name of ['files', 'folders']) {
    expect(columnsOf(`trash_${name}`)?.toSorted()).toEqual([...(columnsOf(name) ?? []), 'entry_id'].toSorted())
  }
  await database.close()
})
