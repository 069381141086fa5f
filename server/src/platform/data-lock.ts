import { join } from 'node:path'
import { ConfigError } from './config.ts'
import { lockFile } from './file-lock.ts'

const WAIT_MS = 2000

/**
 * Locks the data directory for this process: a second server would sweep the uploads of the first one. Throws `ConfigError`
 * when another server holds it. Returns a function that releases it.
 */
export function lockDataDirectory(dataDir: string): () => void {
  const release = lockFile(join(dataDir, 'server.lock'), WAIT_MS)
  if (release !== undefined) return release
  throw new ConfigError(
    `DATA_DIR ${dataDir} is in use by another Pinloft that is running. Stop it, or set another DATA_DIR`,
  )
}
