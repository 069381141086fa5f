import type { Flag } from '../../core/files/index.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'

/** Times are milliseconds since the Unix epoch. */
export type WebdavTables = {
  app_passwords: {
    id: string
    name: string
    /** A fast hash is enough: the password is random and far too long to be guessed. */
    secret_hash: string
    is_read_only: Flag
    /** The only folder that it opens; null for all files. */
    folder_id: string | null
    created_at: number
    last_used_at: number | null
  }
  /** What programs have noted about a file or folder. It belongs to the entry by its id, even while that is in the trash. */
  dav_properties: {
    entry_id: string
    /** May be empty. */
    namespace: string
    name: string
    /** XML, without the element itself. */
    value: string
  }
}

export function webdavTables(database: DatabaseHandle) {
  return database.withTables<WebdavTables>()
}
