import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { openPrivateSqlite } from '../../platform/db/private-sqlite.ts'

/** Incremented with every change of the schema or of what is stored, also of how texts are folded. */
const FORMAT = 3
/** Folding depends on the Unicode tables of Node. */
const VERSION = `${FORMAT}/${process.versions.unicode}`
const SQLITE_CORRUPT = 11
const SQLITE_NOTADB = 26

const TABLES = `
  create table facts (name text primary key, value text not null) without rowid;
  create table items (
    number integer primary key autoincrement,
    id text not null unique,
    type text not null,
    name text not null,
    folder_id text not null,
    created_at integer not null,
    kind text,
    size_bytes integer not null,
    blob_key text,
    format text,
    text_state text not null,
    tags text not null,
    attempts integer not null default 0
  );
  create index items_waiting on items (number) where text_state = 'waiting';
  create table passages (id integer primary key, text text not null);
  create virtual table grams using fts5(text, content = '', columnsize = 0, detail = none, tokenize = 'trigram case_sensitive 1');
  create virtual table gram_places using fts5vocab(grams, instance);
  create table removals (number integer primary key, is_secret integer not null);
`

/** Opens the index; recreates it if it is missing, damaged or of another version. */
export function openIndexFile(path: string): DatabaseSync {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  try {
    const database = openConnection(path)
    if (versionOf(database) === VERSION) return database
    database.close()
  } catch (error) {
    if (!isDamage(error)) throw error
  }
  removeIndexFile(path)
  const database = openConnection(path)
  database.exec(`begin; ${TABLES} insert into facts values ('version', '${VERSION}'); commit`)
  return database
}

/** Removes the index; the next open creates a new one. */
export function removeIndexFile(path: string): void {
  for (const ending of ['', '-wal', '-shm', '-journal']) rmSync(path + ending, { force: true })
}

/** Whether an error means that the file is damaged. */
export function isDamage(error: unknown): boolean {
  const { errcode } = error as { errcode?: number }
  return errcode !== undefined && [SQLITE_CORRUPT, SQLITE_NOTADB].includes(errcode & 0xff)
}

function openConnection(path: string): DatabaseSync {
  const database = openPrivateSqlite(path)
  // A power cut loses only text that is still marked as waiting; see `makeDurable`.
  database.exec(`
    pragma journal_mode = wal;
    pragma synchronous = normal;
    pragma secure_delete = on;
    pragma cache_size = -8000;
    pragma busy_timeout = 5000;
  `)
  return database
}

function versionOf(database: DatabaseSync): unknown {
  const hasFacts = database.prepare("select 1 from sqlite_schema where name = 'facts'").get() !== undefined
  return hasFacts ? database.prepare("select value from facts where name = 'version'").get()?.value : undefined
}

/** Inspects an index file without creating or changing it: whether it is complete and whether work remains. */
export function peekIndexFile(path: string): { isComplete: boolean; hasWork: boolean } {
  if (!existsSync(path)) return { isComplete: false, hasWork: false }
  let database: DatabaseSync | undefined
  try {
    database = openPrivateSqlite(path, { readOnly: true })
    if (versionOf(database) !== VERSION) return { isComplete: false, hasWork: false }
    const has = (query: string) => database?.prepare(query).get() !== undefined
    return {
      isComplete: has("select 1 from facts where name = 'complete'"),
      hasWork: has("select 1 from items where text_state = 'waiting'") || has('select 1 from removals'),
    }
  } catch {
    return { isComplete: false, hasWork: false }
  } finally {
    database?.close()
  }
}
