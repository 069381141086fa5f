import { join } from 'node:path'
import { ConfigError } from './config.ts'
import { openPrivateSqlite } from './db/private-sqlite.ts'

/**
 * Locks the data directory for this process: a second server would sweep the uploads of the first one. The lock is a
 * file lock of the operating system, so it ends with the process, even in a crash. Throws `ConfigError` when another
 * server holds it. Returns a function that releases it.
 */
export function lockDataDirectory(dataDir: string): () => void {
  const file = openPrivateSqlite(join(dataDir, 'server.lock'))
  try {
    file.exec('pragma busy_timeout = 2000; begin exclusive')
  } catch {
    file.close()
    throw new ConfigError(
      `DATA_DIR ${dataDir} is in use by another Pinloft that is running. Stop it, or set another DATA_DIR`,
    )
  }
  return () => file.close()
}
