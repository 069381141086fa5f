import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import type { Database } from './database.ts'

const CACHED_STATEMENTS = 300

/** Opens (or creates) a SQLite file whose commits survive a power cut. */
export function openSqlite(path: string): Database {
  const connection = new DatabaseSync(path)
  // What was read of a file that gets a password is not left in the database's file.
  connection.exec(`
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma secure_delete = on;
    pragma busy_timeout = 5000;
    pragma cache_size = -16000;
  `)
  const handle = new Kysely<object>({ dialect: new SqliteDialect({ database: adapt(connection) }) })
  return { engine: 'sqlite', handle, close: () => handle.destroy() }
}

/** Gives node:sqlite the shape that Kysely's dialect expects, and keeps the most recently used statements prepared. */
function adapt(connection: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  // On a full disk SQLite rolls back by itself; a second rollback would fail and hide the reason.
  const rollback: SqliteStatement = {
    reader: false,
    all: () => [],
    run: () => {
      if (connection.isTransaction) connection.exec('rollback')
      return { changes: 0, lastInsertRowid: 0 }
    },
    iterate: () => [][Symbol.iterator](),
  }
  return {
    prepare(query) {
      if (query === 'rollback') return rollback
      const known = statements.get(query)
      const statement = known ?? toKyselyStatement(connection.prepare(query))
      statements.delete(query)
      statements.set(query, statement)
      if (statements.size > CACHED_STATEMENTS) {
        for (const oldest of statements.keys()) {
          statements.delete(oldest)
          break
        }
      }
      return statement
    },
    close() {
      statements.clear()
      connection.close()
    },
  }
}

function toKyselyStatement(statement: StatementSync): SqliteStatement {
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...values(parameters)),
    run: (parameters) => statement.run(...values(parameters)),
    iterate: (parameters) => statement.iterate(...values(parameters)),
  }
}
