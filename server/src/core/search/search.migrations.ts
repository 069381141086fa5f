import { sql } from 'kysely'
import type { Migrations } from '../../platform/db/migrate.ts'

const WATCHED = [
  { table: 'files', type: 'file' },
  { table: 'folders', type: 'folder' },
] as const
const EVENTS = ['insert', 'update', 'delete'] as const

export const searchMigrations: Migrations = {
  /** Triggers record each change in its own transaction, so that none is forgotten or lost in a crash. */
  async '0005_search'(database, { engine }) {
    const run = (statement: string) => sql.raw(statement).execute(database)
    const seq = engine === 'postgres' ? 'bigint generated always as identity' : 'integer'
    const autoincrement = engine === 'postgres' ? '' : 'autoincrement'
    await run(
      `create table file_changes (
        seq ${seq} primary key ${autoincrement}, item_type text not null, item_id text not null
      )`,
    )
    if (engine === 'postgres') {
      await run(`
        create function note_file_change() returns trigger language plpgsql as $$
        begin
          insert into file_changes (item_type, item_id)
          values (tg_argv[0], case when tg_op = 'DELETE' then old.id else new.id end);
          return null;
        end $$
      `)
    }
    for (const { table, type } of WATCHED) {
      for (const event of EVENTS) {
        const action =
          engine === 'postgres'
            ? `for each row execute function note_file_change('${type}')`
            : `begin insert into file_changes (item_type, item_id)
               values ('${type}', ${event === 'delete' ? 'old' : 'new'}.id); end`
        await run(`create trigger ${table}_${event}_noted after ${event} on ${table} ${action}`)
      }
    }
  },
  /** Files become visible or hidden with the folders in `unattached_folders`. */
  async '0021_unattached_noted'(database, { engine }) {
    const run = (statement: string) => sql.raw(statement).execute(database)
    const note = (row: string) => `
      insert into file_changes (item_type, item_id)
      select 'folder', ${row}.folder_id union all select 'file', id from files where folder_id = ${row}.folder_id;`
    for (const [event, row] of [
      ['insert', 'new'],
      ['delete', 'old'],
    ] as const) {
      const name = `unattached_folders_${event}_noted`
      if (engine === 'postgres') {
        await run(
          `create function ${name}() returns trigger language plpgsql as $$ begin ${note(row)} return null; end $$`,
        )
        await run(`create trigger ${name} after ${event} on unattached_folders for each row execute function ${name}()`)
      } else {
        await run(`create trigger ${name} after ${event} on unattached_folders begin ${note(row)} end`)
      }
    }
  },
  /** The tags of music and films are indexed with their files. */
  async '0023_tags_noted'(database, { engine }) {
    const run = (statement: string) => sql.raw(statement).execute(database)
    const films = (row: string) =>
      `insert into file_changes (item_type, item_id) select 'file', id from files where kind = 'video' and sha256 = ${row}.sha256;`
    const triggers = [
      {
        name: 'tracks_tags_noted',
        on: 'update on tracks',
        when: 'when (new.search_text is distinct from old.search_text or new.genres is distinct from old.genres)',
        action: `insert into file_changes (item_type, item_id) values ('file', new.file_id);`,
      },
      { name: 'video_facts_added_noted', on: 'insert on video_facts', when: '', action: films('new') },
      { name: 'video_facts_removed_noted', on: 'delete on video_facts', when: '', action: films('old') },
    ]
    for (const { name, on, when, action } of triggers) {
      if (engine === 'postgres') {
        await run(
          `create function ${name}() returns trigger language plpgsql as $$ begin ${action} return null; end $$`,
        )
        await run(`create trigger ${name} after ${on} for each row ${when} execute function ${name}()`)
      } else {
        await run(`create trigger ${name} after ${on} for each row ${when} begin ${action} end`)
      }
    }
  },
}
