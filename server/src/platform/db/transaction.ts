import type { DatabaseHandle } from './database.ts'

const ATTEMPTS = 6
// PostgreSQL: serialization failure, deadlock. SQLite: SQLITE_BUSY (5), when a console command writes at the same time.
const PASSING_CODES: ReadonlySet<unknown> = new Set(['40001', '40P01'])
const SQLITE_BUSY = 5

/** Runs `work` in one transaction; tries again where the engine says that it only came at a bad moment. */
export async function inTransaction<T>(
  database: DatabaseHandle,
  work: (transaction: DatabaseHandle) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(work)
    } catch (error) {
      if (attempt === ATTEMPTS || !isPassing(error)) throw error
    }
  }
}

function isPassing(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: number }
  return PASSING_CODES.has(code) || (errcode !== undefined && (errcode & 0xff) === SQLITE_BUSY)
}
