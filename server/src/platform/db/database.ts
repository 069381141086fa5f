import { type Kysely, PostgresAdapter } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

/**
 * A database, or an open transaction in it. Knows no tables: a repository adds its own with `withTables`. Repository
 * functions take it as their first argument, so that callers show what runs in one transaction.
 */
// biome-ignore lint/complexity/noBannedTypes: the empty set of tables is what Kysely calls {}
export type DatabaseHandle = Kysely<{}>

export interface Database {
  engine: Engine
  handle: DatabaseHandle
  close(): Promise<void>
}

/** Whether a handle is connected to PostgreSQL; for the few places where the engines need different SQL. */
export function isPostgres(database: DatabaseHandle): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter
}
