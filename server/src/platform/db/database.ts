import { type Kysely, PostgresAdapter } from 'kysely'

export type Engine = 'sqlite' | 'postgres'

/**
 * A database or an open transaction in it. Knows no table: a repository names its own with `withTables`.
 * Repository functions take it first, so that what runs together is seen where it is called.
 */
// biome-ignore lint/complexity/noBannedTypes: the empty set of tables is what Kysely calls {}
export type DatabaseHandle = Kysely<{}>

export interface Database {
  engine: Engine
  handle: DatabaseHandle
  close(): Promise<void>
}

/** Whether a handle speaks to PostgreSQL; for the few places where the engines need different words. */
export function isPostgres(database: DatabaseHandle): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter
}
