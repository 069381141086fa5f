import { type FileRow, findFile } from '../../core/files/index.ts'
import { type Credentials, type FileLocks, fileSubject } from '../../core/protection/index.ts'
import type { FileKey } from '../../platform/age/age-header.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'

interface Sealed {
  file_id: string | null
  lock: string | null
}

/** The keys of protected files, with which their drafts and pictures are sealed too. */
export class DocumentKeys {
  readonly #database: DatabaseHandle
  readonly #locks: FileLocks

  constructor({ database, locks }: { database: DatabaseHandle; locks: FileLocks }) {
    this.#database = database
    this.#locks = locks
  }

  /** Returns the key of a file; null if it is not protected. Throws what `FileLocks.open` throws. */
  async ofFile(row: Pick<FileRow, 'id' | 'lock'>, credentials: Credentials): Promise<FileKey | null> {
    return row.lock === null ? null : this.#locks.open(fileSubject(row.id), row.lock, credentials)
  }

  /**
   * Opens what was sealed with the key of a file: by the present password of the file or, if that has another key now or is
   * gone, by the password of then. `open` returns undefined if the key is wrong. Throws what `FileLocks.open` throws.
   */
  async open<T>(
    { file_id, lock }: Sealed,
    credentials: Credentials,
    open: (fileKey: FileKey | null) => T | undefined,
  ): Promise<{ opened: T; fileKey: FileKey | null }> {
    if (lock === null) return required(open(null), null)
    const file = file_id === null ? undefined : await findFile(this.#database, file_id)
    if (file !== undefined && file.lock !== null && file.lock !== lock) {
      const fileKey = await this.#locks.open(fileSubject(file.id), file.lock, credentials)
      const opened = open(fileKey)
      if (opened !== undefined) return { opened, fileKey }
    }
    const fileKey = await this.#locks.open(fileSubject(file_id ?? ''), lock, credentials)
    return required(open(fileKey), fileKey)
  }
}

function required<T>(opened: T | undefined, fileKey: FileKey | null): { opened: T; fileKey: FileKey | null } {
  if (opened === undefined) throw new Error('A draft cannot be opened with its own key')
  return { opened, fileKey }
}
