import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const FILE_NAME = 'backup.lock'
const WAIT_MS = 5_000

/**
 * Keeps blobs that no row names any more on the disk while somebody still reads them, in this process or in another one.
 * The lock is the operating system's, on a file, so it ends with its holder however that ends. Several can hold at once.
 * Returns a function that lets go.
 */
export function holdBlobs(dataDir: string): () => void {
  const file = new DatabaseSync(join(dataDir, FILE_NAME), { timeout: WAIT_MS })
  try {
    // Reading takes a lock that others may share; it lasts as long as the transaction.
    file.exec('begin')
    file.prepare('select count(*) from sqlite_master').get()
  } catch (error) {
    file.close()
    throw error
  }
  return () => file.close()
}

/** Tells whether somebody holds the blobs of a data folder. */
export class BlobHoldProbe {
  readonly #file: DatabaseSync

  constructor(dataDir: string) {
    this.#file = new DatabaseSync(join(dataDir, FILE_NAME), { timeout: 0 })
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
