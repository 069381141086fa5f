import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { openPrivateSqlite } from '../db/private-sqlite.ts'

const FILE_NAME = 'backup.lock'
const WAIT_MS = 5_000

/**
 * Keeps blobs that no row refers to any more on disk while they are still being read, in this process or another one.
 * The lock is a file lock of the operating system, so it ends with the process, even in a crash. Several holders are
 * possible at once. Returns a function that releases the hold.
 */
export function holdBlobs(dataDir: string): () => void {
  const file = openPrivateSqlite(join(dataDir, FILE_NAME), { timeout: WAIT_MS })
  try {
    // Reading takes a shared lock, which lasts as long as the transaction.
    file.exec('begin')
    file.prepare('select count(*) from sqlite_master').get()
  } catch (error) {
    file.close()
    throw error
  }
  return () => file.close()
}

/** Checks whether the blobs of a data folder are held. */
export class BlobHoldProbe {
  readonly #file: DatabaseSync

  constructor(dataDir: string) {
    this.#file = openPrivateSqlite(join(dataDir, FILE_NAME), { timeout: 0 })
  }

  get isHeld(): boolean {
    try {
      this.#file.exec('begin exclusive')
    } catch {
      return true
    }
    this.#file.exec('rollback')
    return false
  }

  close(): void {
    this.#file.close()
  }
}
