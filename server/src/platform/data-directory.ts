import { existsSync } from 'node:fs'
import { access, chmod, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from './config.ts'

/** Holds the data of an unfinished restore. While it exists, the rest of the data folder cannot be trusted. */
export const RESTORING_DIRECTORY = 'restoring'

/** Holds restored data still to be moved into place; the data it replaces is already deleted. */
export const STAGED_DIRECTORY = 'placing'

/** Ensures that the data directory exists and is writable, by its owner only. Throws `ConfigError`. */
export async function prepareDataDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await chmod(path, 0o700)
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new ConfigError(`DATA_DIR cannot be used: ${(cause as Error).message}`)
  }
  if (existsSync(join(path, RESTORING_DIRECTORY))) {
    throw new ConfigError(`a restore into DATA_DIR ${path} was not finished. Run "npm run restore" again`)
  }
}

/** Throws `ConfigError` while restored data has yet to be moved into place, which happens when the server starts. */
export function expectActivated(path: string): void {
  if (existsSync(join(path, STAGED_DIRECTORY))) {
    throw new ConfigError('a restore into DATA_DIR is not complete. Start the server, which completes it')
  }
}
