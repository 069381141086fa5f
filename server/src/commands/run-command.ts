import { constants, setPriority } from 'node:os'
import { BackupError, type Store } from '../features/backup/index.ts'
import { type Config, ConfigError, readConfig } from '../platform/config.ts'
import { AppError } from '../platform/errors.ts'
import { openProductDatabase, STORAGE } from '../storage.ts'

/** Runs a long command at low priority. Prints errors as plain messages. */
export async function runCommand(command: (config: Config, signal: AbortSignal) => Promise<string>): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stopping.abort())
  try {
    setPriority(constants.priority.PRIORITY_LOW)
    console.log(await command(readConfig(process.env), stopping.signal))
  } catch (error) {
    console.error(isForPeople(error) ? error.message : error)
    process.exitCode = 1
  }
}

export function storeOf(config: Config): Store {
  return { dataDir: config.dataDir, openDatabase: () => openProductDatabase(config), storage: STORAGE }
}

/**
 * Waits until the result is recorded for the settings. A failure doesn't fail the command: the tables may still be
 * those of an older Pinloft.
 */
export async function noted(noting: Promise<void>): Promise<void> {
  await noting.catch((error: Error) => console.error(`Settings will not show it: ${error.message}`))
}

/** A title and the names below it, for what was found damaged. */
export function listed(title: string, names: readonly string[]): string {
  return names.length === 0 ? '' : `\n${title}\n${names.map((name) => `  ${name}`).join('\n')}`
}

function isForPeople(error: unknown): error is Error {
  const isArgument = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  return error instanceof BackupError || error instanceof AppError || error instanceof ConfigError || isArgument
}
