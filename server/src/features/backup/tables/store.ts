import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../../../platform/db/database.ts'
import type { Storage } from '../../../platform/db/table-policy.ts'
import { BackupError } from '../backup-error.ts'
import { blobEntryName, SECRET_KEY_NAME } from '../format/archive-format.ts'

/** The storage of a server. */
export interface Store {
  dataDir: string
  /** A separate connection, so that reading blocks nothing else. */
  openDatabase(): Promise<Database>
  storage: Storage
}

/** Returns the path of a blob in a data directory. */
export function blobPath(dataDir: string, blobKey: string): string {
  return join(dataDir, blobEntryName(blobKey))
}

/** Reads the server's secret key file. Throws `BackupError` if there is none. */
export async function readSecretKey(dataDir: string): Promise<Buffer> {
  try {
    return await readFile(join(dataDir, SECRET_KEY_NAME))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw nothingThere(dataDir)
    throw error
  }
}

/** No server has stored anything there. */
export function nothingThere(dataDir: string): BackupError {
  return new BackupError(`There is nothing in ${dataDir} yet. Set DATA_DIR to the folder that the server uses`)
}
