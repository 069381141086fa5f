import { expect, test } from 'vitest'
import { migrate } from '../../platform/db/migrate.ts'
import { openSqlite } from '../../platform/db/sqlite.ts'
import { STORAGE } from '../../storage.ts'

test('the trash tables have every column of files and folders', async () => {
  const database = openSqlite(':memory:')
  await migrate(database, STORAGE.migrations)
  const tables = await database.handle.introspection.getTables()
  const columnsOf = (name: string) => tables.find((table) => table.name === name)?.columns.map((column) => column.name)
  for (const name of ['files', 'folders']) {
    expect(columnsOf(`trash_${name}`)?.toSorted()).toEqual([...(columnsOf(name) ?? []), 'entry_id'].toSorted())
  }
  await database.close()
})
