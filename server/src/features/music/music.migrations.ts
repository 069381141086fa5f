import { type RawBuilder, sql } from 'kysely'
import type { DatabaseHandle, Engine } from '../../platform/db/database.ts'
import type { ColumnTypes, Migrations } from '../../platform/db/migrate.ts'

export const musicMigrations: Migrations = {
  async '0009_music'(database, types) {
    await createTracks(database, types)
    await createPlaylists(database, types)
    await createQueue(database, types)
    await createTriggers(database, types.engine)
    await run(database, `insert into track_changes (file_id) select id from files where kind = 'audio'`)
  },
  /** Files become visible or hidden with the folders in `unattached_folders`. */
  async '0021_unattached_tracks'(database, { engine }) {
    const note = (row: string) =>
      `insert into track_changes (file_id) select id from files where folder_id = ${row}.folder_id and kind = 'audio'`
    await createTrigger(database, engine, {
      name: 'unattached_tracks_added',
      on: 'delete on unattached_folders',
      when: null,
      action: note('old'),
    })
    await createTrigger(database, engine, {
      name: 'unattached_tracks_removed',
      on: 'insert on unattached_folders',
      when: null,
      action: note('new'),
    })
  },
  /** Tracks with the same embedded pictures show one cover; those with any are read again for their digest. */
  async '0022_cover_keys'(database, { engine }) {
    await run(database, 'alter table tracks add column cover_key text')
    await run(database, 'create index tracks_cover_key on tracks (cover_key, file_id)')
    await run(database, `update tracks set read_state = 'unread' where has_cover = 1`)
    await createTrigger(database, engine, {
      name: 'files_cover_protected',
      on: 'update on files',
      when: `new.kind = 'audio' and new.lock is not null and old.lock is null`,
      action: 'update tracks set cover_key = null where file_id = new.id',
    })
  },
  /** Tracks without an album artist get their album from their folder, for which they are read once more. */
  async '0047_albums_by_folder'(database, { engine }) {
    await run(database, 'alter table tracks add column album_origin text')
    await run(
      database,
      'create index tracks_folder_albums on tracks (folder_id, album_sort) where album_origin is not null',
    )
    await run(database, `update tracks set read_state = 'unread' where album is not null and read_state = 'read'`)
    // Another track of the album has it looked at again.
    await createTrigger(database, engine, {
      name: 'tracks_album_left',
      on: 'delete on tracks',
      when: 'old.album_origin is not null',
      action: 'insert into track_changes (file_id) select file_id from tracks where album_id = old.album_id limit 1',
    })
    // A folder with one disc of an album may have gone, come, or be none any more.
    const hasMoved = 'new.name <> old.name or new.parent_id is distinct from old.parent_id'
    await createTrigger(database, engine, {
      name: 'folders_album_moved',
      on: 'update on folders',
      when: hasMoved,
      action: `${noteFolders('id = new.id')} and album_origin is not null;
        ${noteFolders('id = old.parent_id or (parent_id = old.parent_id and id <> new.id)')}
          and album_origin is not null and exists (
            select 1 from tracks moved where moved.folder_id = new.id and moved.album_id = tracks.album_id)`,
    })
  },
  /** Names with a slash were cut, and several artists, years and album artists of some programs were not read. */
  async '0058_further_tags'(database) {
    await run(database, `update tracks set read_state = 'unread' where read_state = 'read'`)
  },
  /** Names with ø and the like are compared otherwise, and quotes of Windows were read as Japanese. */
  async '0059_plain_spellings'(database) {
    await run(database, `update tracks set read_state = 'unread' where read_state = 'read'`)
    await run(database, 'insert into track_changes (file_id) select file_id from tracks')
  },
}

/** Note that the tracks of some folders changed, by a condition on the folder. */
function noteFolders(condition: string): string {
  return `insert into track_changes (file_id) select file_id from tracks where folder_id in (
    select id from folders where ${condition})`
}

/** Columns read from inside a file, with their values before it is read, as of the first migration. */
const TAG_COLUMNS = {
  read_state: { type: 'text', unknown: "'unread'" },
  blob_key: { type: 'text' },
  title: { type: 'text' },
  artist: { type: 'text' },
  artist_id: { type: 'text' },
  artist_sort: { type: 'ordered' },
  artist_key: { type: 'text' },
  album: { type: 'text' },
  album_id: { type: 'text' },
  album_sort: { type: 'ordered' },
  album_key: { type: 'text' },
  album_artist: { type: 'text' },
  album_artist_id: { type: 'text' },
  album_artist_sort: { type: 'ordered' },
  album_artist_key: { type: 'text' },
  track_number: { type: 'integer' },
  disc_number: { type: 'integer' },
  year: { type: 'integer' },
  genres: { type: 'text' },
  genre_keys: { type: 'text' },
  duration_ms: { type: 'bigint' },
  codec_label: { type: 'text' },
  bits_per_second: { type: 'bigint' },
  has_cover: { type: 'smallint', unknown: '0' },
  has_lyrics: { type: 'smallint', unknown: '0' },
  loudness_state: { type: 'text', unknown: "'unmeasured'" },
  loudness_energy: { type: 'double precision' },
  peak: { type: 'double precision' },
  album_gain_db: { type: 'double precision' },
  album_peak: { type: 'double precision' },
} as const satisfies Record<string, { type: string; unknown?: string }>

async function createTracks(database: DatabaseHandle, { engine, text }: ColumnTypes): Promise<void> {
  const seq = engine === 'postgres' ? 'bigint generated always as identity primary key' : AUTOINCREMENT
  await run(database, `create table track_changes (seq ${seq}, file_id text not null)`)
  let table = database.schema
    .createTable('tracks')
    .addColumn('file_id', 'text', (column) => column.primaryKey().references('files.id').onDelete('cascade'))
    .addColumn('folder_id', 'text', (column) => column.notNull())
    .addColumn('name', text, (column) => column.notNull())
    .addColumn('name_sort', text, (column) => column.notNull())
    .addColumn('stem_key', text, (column) => column.notNull())
    .addColumn('added_at', 'bigint', (column) => column.notNull())
    .addColumn('title_sort', text, (column) => column.notNull())
    .addColumn('search_text', 'text', (column) => column.notNull())
    .addColumn('is_favourite', 'smallint', (column) => column.notNull().defaultTo(0))
    .addColumn('play_count', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('last_played_at', 'bigint')
    .addColumn('last_hearing', 'text')
  for (const [name, column] of Object.entries(TAG_COLUMNS)) {
    const type: RawBuilder<unknown> = column.type === 'ordered' ? text : sql.raw(column.type)
    table = table.addColumn(name, type as RawBuilder<string>, (built) =>
      'unknown' in column ? built.notNull().defaultTo(sql.raw(column.unknown)) : built,
    )
  }
  await table.execute()
  // No index on the title or the like: the lists are filtered and sorted in many ways, and sorting all rows is fast.
  for (const column of ['album_id', 'stem_key']) {
    await run(database, `create index tracks_${column} on tracks (${column})`)
  }
  await run(database, `create index tracks_unread on tracks (file_id) where read_state = 'unread'`)
  await run(
    database,
    `create index tracks_unmeasured on tracks (file_id) where read_state = 'read' and loudness_state = 'unmeasured'`,
  )
}

async function createPlaylists(database: DatabaseHandle, { engine, text }: ColumnTypes): Promise<void> {
  await database.schema
    .createTable('playlists')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('name_sort', text, (column) => column.notNull())
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('changed_at', 'bigint', (column) => column.notNull())
    .execute()
  await run(
    database,
    `create table playlist_entries (
      id ${numbered(engine)},
      playlist_id text not null references playlists (id) on delete cascade,
      file_id text not null references tracks (file_id) on delete cascade,
      place bigint not null
    )`,
  )
  await run(database, 'create index playlist_entries_places on playlist_entries (playlist_id, place, id)')
  await run(database, 'create index playlist_entries_files on playlist_entries (file_id)')
}

async function createQueue(database: DatabaseHandle, { engine }: ColumnTypes): Promise<void> {
  await run(
    database,
    `create table music_queue (
      revision bigint not null, told_count bigint not null, current_entry_id bigint,
      is_shuffled smallint not null, repeat_mode text not null
    )`,
  )
  await run(database, `insert into music_queue values (0, 0, null, 0, 'off')`)
  await run(
    database,
    `create table music_position (
      entry_id bigint, position_ms bigint not null, told_at bigint, is_playing smallint not null, player_id text
    )`,
  )
  await run(database, 'insert into music_position values (null, 0, null, 0, null)')
  await run(
    database,
    `create table music_queue_entries (
      id ${numbered(engine)},
      file_id text not null references tracks (file_id) on delete cascade,
      place bigint not null,
      shuffled_place bigint not null
    )`,
  )
  for (const column of ['place', 'shuffled_place', 'file_id']) {
    await run(database, `create index music_queue_entries_${column} on music_queue_entries (${column}, id)`)
  }
}

/** Ids are never reused. */
const AUTOINCREMENT = 'integer primary key autoincrement'

function numbered(engine: Engine): string {
  return engine === 'postgres' ? 'bigint generated by default as identity primary key' : AUTOINCREMENT
}

const NOTE = 'insert into track_changes (file_id) values'
/** File columns that a track shows or that determine what it shows. */
const WATCHED = ['name', 'folder_id', 'kind', 'blob_key', 'lock']

/**
 * The triggers do what must never be forgotten, in the transaction of the change: they record which audio files
 * changed, and clear what was read of a file that gets a password.
 */
async function createTriggers(database: DatabaseHandle, engine: Engine): Promise<void> {
  const hasChanged = WATCHED.map((column) => `new.${column} is distinct from old.${column}`).join(' or ')
  const nothingKnown = Object.entries(TAG_COLUMNS)
    .map(([name, column]) => `${name} = ${'unknown' in column ? column.unknown : 'null'}`)
    .join(', ')
  const forget = `update tracks set ${nothingKnown}, title_sort = name_sort, search_text = '' where file_id = new.id`
  // The next entry becomes the current one, so that playback continues with it.
  const next = (place: string) => `
    select id from music_queue_entries e where (e.${place}, e.id) > (old.${place}, old.id)
    order by e.${place}, e.id limit 1`
  const goOn = `
    update music_queue set current_entry_id = case is_shuffled
      when 1 then (${next('shuffled_place')}) else (${next('place')}) end
    where current_entry_id = old.id`

  const triggers = [
    { name: 'files_track_added', on: 'insert on files', when: `new.kind = 'audio'`, action: `${NOTE} (new.id)` },
    {
      name: 'files_track_changed',
      on: 'update on files',
      when: `(new.kind = 'audio' or old.kind = 'audio') and (${hasChanged})`,
      action: `${NOTE} (new.id)`,
    },
    { name: 'files_track_removed', on: 'delete on files', when: `old.kind = 'audio'`, action: `${NOTE} (old.id)` },
    {
      name: 'files_track_protected',
      on: 'update on files',
      when: `new.kind = 'audio' and new.lock is not null and old.lock is null`,
      action: forget,
    },
    { name: 'music_queue_current_removed', on: 'delete on music_queue_entries', when: null, action: goOn },
  ]
  for (const trigger of triggers) await createTrigger(database, engine, trigger)
}

async function createTrigger(
  database: DatabaseHandle,
  engine: Engine,
  { name, on, when, action }: { name: string; on: string; when: string | null; action: string },
): Promise<void> {
  const condition = when === null ? '' : `when (${when})`
  if (engine === 'postgres') {
    const body = `begin ${action}; return null; end`
    await run(database, `create function ${name}() returns trigger language plpgsql as $$ ${body} $$`)
    await run(database, `create trigger ${name} after ${on} for each row ${condition} execute function ${name}()`)
  } else {
    await run(database, `create trigger ${name} after ${on} for each row ${condition} begin ${action}; end`)
  }
}

async function run(database: DatabaseHandle, statement: string): Promise<void> {
  await sql.raw(statement).execute(database)
}
