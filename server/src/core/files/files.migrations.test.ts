import { expect, test } from 'vitest'
import { migrate } from '../../platform/db/migrate.ts'
import { openSqlite } from '../../platform/db/sqlite.ts'
import { STORAGE } from '../../storage.ts'

import { findFile, insertFiles } from './files.repository.ts'
import { filesTables } from './files.tables.ts'
import { ROOT_FOLDER_ID } from './tree/root-folder.ts'

test('files of an earlier version were last changed when they were stored, have no star and no writer', async () => {
  const database = openSqlite(':memory:')
  const earlier = Object.fromEntries(Object.entries(STORAGE.migrations).filter(([name]) => name < '0006'))
  await migrate(database, earlier)
  const row = {
    id: 'f1',
    folder_id: ROOT_FOLDER_ID,
    name: 'a.txt',
    name_sort: 'a.txt',
    mime_type: 'text/plain',
    kind: 'document',
    size_bytes: 1,
    sha256: 'aa',
    blob_key: 'b1',
    lock: null,
    created_at: 1234,
  } as const
  await filesTables(database.handle)
    .insertInto('files')
    // The tested migration creates this column.
    .values(row as never)
    .execute()
  await migrate(database, STORAGE.migrations)
  expect(await findFile(database.handle, 'f1')).toEqual({
    ...row,
    modified_at: 1234,
    stored_at: 1234,
    is_starred: 0,
    written_by: null,
    written_since: null,
  })
  const written = { written_by: null, written_since: null }
  await insertFiles(database.handle, [
    { ...row, ...written, id: 'f2', name: 'b.txt', modified_at: 5, stored_at: 6, is_starred: 1 },
  ])
  await database.close()
})
