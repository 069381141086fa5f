import { existsSync } from 'node:fs'
import { access, chmod, constants, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from './config.ts'

/** Holds what a restore has not finished yet. While it is there, nothing else is to be trusted. */
export const RESTORING_DIRECTORY = 'restoring'

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
