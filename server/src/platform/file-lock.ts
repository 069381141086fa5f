import { openPrivateSqlite } from './db/private-sqlite.ts'

const BUSY = 5

/**
 * Locks a file, which is created if it is missing. The lock is a file lock of the operating system, so it ends with the process,
 * even in a crash. Returns a function that releases it, or undefined if it is held for longer than `waitMs`.
 */
export function lockFile(path: string, waitMs: number): (() => void) | undefined {
  const file = openPrivateSqlite(path, { timeout: waitMs })
  try {
    file.exec('begin exclusive')
  } catch (error) {
    file.close()
    if ((error as { errcode?: number }).errcode === BUSY) return undefined
    throw error
  }
  return () => file.close()
}
