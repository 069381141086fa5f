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
}
