import { setTimeout as delay } from 'node:timers/promises'
import { AppError } from '../errors.ts'
import { type DatabaseHandle, isPostgres } from './database.ts'

/** Longer than any write transaction of a console command, even on a busy computer. */
const RETRY_LIMIT_MS = 10_000
const FIRST_WAIT_MS = 2
const LONGEST_WAIT_MS = 200
// PostgreSQL: serialization failure, deadlock. SQLite: SQLITE_BUSY (5), when a console command writes at the same time.
const PASSING_CODES: ReadonlySet<unknown> = new Set(['40001', '40P01'])
const SQLITE_BUSY = 5

/** The connection broke around a commit: it is unknown whether the transaction was committed. */
export class OutcomeUnknownError extends Error {}

/**
 * Runs `work` in one transaction and retries after transient errors of the engine. Throws `OutcomeUnknownError` when
 * the connection to the database broke.
 */
export async function inTransaction<T>(
  database: DatabaseHandle,
  work: (transaction: DatabaseHandle) => Promise<T>,
): Promise<T> {
  const deadlineMs = performance.now() + RETRY_LIMIT_MS
  for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, LONGEST_WAIT_MS)) {
    try {
      return await database.transaction().execute(work)
    } catch (error) {
      if (isPostgres(database) && isConnectionFailure(error)) {
        throw new OutcomeUnknownError('The connection to the database broke', { cause: error })
      }
      if (!isPassing(error) || performance.now() > deadlineMs) throw error
      // SQLite doesn't wait when a transaction that has read starts to write. The random delay separates two that
      // collide.
      await delay(waitMs * (0.5 + Math.random() / 2))
    }
  }
}

function isPassing(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: number }
  return PASSING_CODES.has(code) || (errcode !== undefined && (errcode & 0xff) === SQLITE_BUSY)
}

/**
 * Whether PostgreSQL is unreachable: its own errors have a SQLSTATE, and classes 08 and 57 are about the connection.
 */
function isConnectionFailure(error: unknown): boolean {
  if (error instanceof AppError) return false
  const { code } = error as { code?: unknown }
  return typeof code !== 'string' || !/^[0-9A-Z]{5}$/.test(code) || /^(08|57)/.test(code)
}
