import { access, chmod, constants, mkdir } from 'node:fs/promises'
import { ConfigError } from './config.ts'

/** Makes sure that the data directory exists and can be written, by its owner only. Throws `ConfigError`. */
export async function prepareDataDirectory(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 })
    await chmod(path, 0o700)
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw new ConfigError(`DATA_DIR cannot be used: ${(cause as Error).message}`)
  }
}
