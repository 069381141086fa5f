import { expect, test } from 'vitest'
import { filesTables } from '../../../core/files/files.tables.ts'
import { ROOT_FOLDER_ID } from '../../../core/files/index.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { openSqlite } from '../../../platform/db/sqlite.ts'
import { STORAGE } from '../../../storage.ts'
import { musicTables, type TagColumns } from '../music.tables.ts'
import { NO_TAGS } from './track-rows.ts'
import { updateTags, updateTrack } from './tracks.repository.ts'

const MEASURED = { loudness_state: 'known', loudness_energy: 0.1, peak: 0.9 } as const
const UNMEASURED = { loudness_state: 'unmeasured', loudness_energy: null, peak: null } as const
const TAGGED = { loudness_state: 'known', loudness_energy: 0.2, peak: 0.5 } as const

test.each([
  ['without a gain, of the sound that was measured', 'b1', UNMEASURED, MEASURED],
  ['without a gain, of another sound', 'b2', UNMEASURED, UNMEASURED],
  ['with a gain', 'b1', TAGGED, TAGGED],
])('loudness after tags were read again, %s', async (_, blob_key, read, expected) => {
  const database = openSqlite(':memory:')
  await migrate(database, STORAGE.migrations)
  const place = { folder_id: ROOT_FOLDER_ID, name: 'a.flac', name_sort: 'a.flac' }
  const stored = { mime_type: 'audio/flac', kind: 'audio', size_bytes: 1, sha256: 'aa', blob_key: 'b1' }
  const times = { created_at: 1, modified_at: 1, stored_at: 1 }
  await filesTables(database.handle)
    .insertInto('files')
    .values({ id: 'a', ...place, ...stored, ...times } as never)
    .execute()
  await musicTables(database.handle)
    .insertInto('tracks')
    .values({ file_id: 'a', ...place, ...NO_TAGS, stem_key: '', added_at: 1, title_sort: '', search_text: '' } as never)
    .execute()
  await updateTrack(database.handle, 'a', { blob_key: 'b1', ...MEASURED })

  const tags: TagColumns = { ...NO_TAGS, read_state: 'read', blob_key, title: 'A', ...read }
  await updateTags(database.handle, 'a', tags)
  const row = await musicTables(database.handle).selectFrom('tracks').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ title: 'A', blob_key, ...expected })
  await database.close()
})
