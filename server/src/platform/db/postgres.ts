import { Kysely, PostgresDialect, type PostgresPool } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'

const POOL_CONNECTIONS = 8
const INT8_OID = 20

/** Opens PostgreSQL; closing it ends the pool. */
export function openPostgres(pool: PostgresPool): Database {
  const handle = new Kysely<object>({ dialect: new PostgresDialect({ pool }) })
  return { engine: 'postgres', handle, close: () => handle.destroy() }
}

/** Connections to PostgreSQL at a `postgres://` address, opened when first needed. */
export function connectionPool(url: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: POOL_CONNECTIONS,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === INT8_OID
          ? exactNumber
          : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
    },
  })
  // A connection that breaks while idle is replaced at the next query; unhandled, the event would end the process.
  pool.on('error', () => {})
  // The same for a connection that breaks during a query; the query's own promise rejects.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** PostgreSQL returns 64-bit integers as text; beyond 2^53 a number would silently lose precision. */
function exactNumber(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} does not fit a number`)
  return value
}
