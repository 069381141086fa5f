import { existsSync } from 'node:fs'
import { access, chmod, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from './config.ts'

/** Holds what a restore has not finished yet. While it is there, nothing else is to be trusted. */
export const RESTORING_DIRECTORY = 'restoring'

/** Holds what a restore has still to put into its place; what it replaces is gone already. */
export const PLACING_DIRECTORY = 'placing'

/** Makes sure that the data directory exists and can be written, by its owner only. Throws `ConfigError`. */
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

/** Throws `ConfigError` where data are still to be put into their place: the start of the server does that. */
export function expectPlaced(path: string): void {
  if (existsSync(join(path, PLACING_DIRECTORY))) {
    throw new ConfigError('a restore into DATA_DIR is not complete. Start the server, which completes it')
  }
}
