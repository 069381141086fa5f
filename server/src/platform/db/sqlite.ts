import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { Kysely, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely'
import type { Database } from './database.ts'
import { openPrivateSqlite } from './private-sqlite.ts'

const CACHED_STATEMENTS = 300

/** Opens (or creates) a SQLite file whose commits survive a power failure. */
export function openSqlite(path: string): Database {
  const connection = openPrivateSqlite(path)
  // Data extracted from a file that later gets a password must not remain in the database file.
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

/** Adapts node:sqlite to the interface of Kysely's dialect, and caches the most recently used prepared statements. */
function adapt(connection: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>()
  // On a full disk SQLite rolls back by itself; a second rollback would fail and hide the cause.
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
