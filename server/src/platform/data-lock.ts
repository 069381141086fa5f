import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigError } from './config.ts'

/**
 * Takes the data directory for this process: a second server on it would sweep the first one's uploads away. The lock
 * is the operating system's, on a file, so it ends with the process however that ends.
 * Throws `ConfigError` when another server has it. Returns a function that gives it back.
 */
export function lockDataDirectory(dataDir: string): () => void {
  const file = new DatabaseSync(join(dataDir, 'server.lock'))
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
