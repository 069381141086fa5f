import { expect, test } from 'vitest'
import { filesTables } from '../../core/files/files.tables.ts'
import { ROOT_FOLDER_ID } from '../../core/files/index.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { openSqlite } from '../../platform/db/sqlite.ts'
import { STORAGE } from '../../storage.ts'
import { musicTables } from './music.tables.ts'

test('tracks of an earlier version are read again', async () => {
  const database = openSqlite(':memory:')
  const earlier = Object.fromEntries(Object.entries(STORAGE.migrations).filter(([name]) => name < '0022'))
  await migrate(database, earlier)
  const shared = { folder_id: ROOT_FOLDER_ID, name_sort: '' }
  const stored = { mime_type: 'audio/flac', kind: 'audio', size_bytes: 1, sha256: 'aa', blob_key: 'b1', created_at: 1 }
  const read = { stem_key: '', added_at: 1, title_sort: '', search_text: '', read_state: 'read' }
  for (const [id, has_cover] of [
    ['with', 1],
    ['without', 0],
  ] as const) {
    const file = { ...shared, ...stored, id, name: id }
    const track = { ...shared, ...read, file_id: id, name: id, has_cover }
    // The later migrations create the other columns.
    await filesTables(database.handle)
      .insertInto('files')
      .values(file as never)
      .execute()
    await musicTables(database.handle)
      .insertInto('tracks')
      .values(track as never)
      .execute()
  }
  await migrate(database, STORAGE.migrations)
  const tracks = await musicTables(database.handle)
    .selectFrom('tracks')
    .select(['file_id', 'read_state', 'cover_key'])
    .orderBy('file_id')
    .execute()
  expect(tracks).toEqual([
    { file_id: 'with', read_state: 'unread', cover_key: null },
    { file_id: 'without', read_state: 'unread', cover_key: null },
  ])
  await database.close()
})
