import type { Flag } from '../../core/files/index.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'

/** Times are milliseconds since the Unix epoch, sizes are bytes. */
export type LinkedFoldersTables = {
  linked_folders: {
    id: string
    /** The folder in Cloud Storage that stands for the directory. */
    folder_id: string
    /** Its path on the server, without symbolic links. */
    directory: string
    /** What tells the directory from another one in its place, from `identityOf`. Null until it was first seen. */
    identity: string | null
    /** Of the index, after the last complete scan. */
    file_count: number
    folder_count: number
    size_bytes: number
    scanned_at: number | null
    /** Nothing in it is changed from here. */
    is_read_only: Flag
    /** Its rows are being removed. */
    is_unlinking: Flag
    created_at: number
  }
}

export function linkedFoldersTables(database: DatabaseHandle) {
  return database.withTables<LinkedFoldersTables>()
}
