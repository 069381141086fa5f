import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { FilesTables, Flag } from '../files/index.ts'

/** Times are milliseconds since the Unix epoch, sizes are bytes. */
export type TrashTables = Pick<FilesTables, 'trash_files' | 'trash_folders'> & {
  /** One for each file or folder that was deleted; what was in a folder is not counted by itself. */
  trash_entries: {
    id: string
    type: 'file' | 'folder'
    /** Of the file or folder. */
    item_id: string
    name: string
    /** The folder that it was in, and the path of that folder when it was deleted. */
    parent_id: string
    parent_path: string
    deleted_at: number
    file_count: number
    folder_count: number
    size_bytes: number
    /** It is being deleted for good: nobody sees it any more, and nothing brings it back. */
    is_purging: Flag
  }
  /** What other features keep about files and folders that are in the trash: see `Keepsakes`. */
  trash_keepsakes: { item_id: string; name: string; entry_id: string; value: string }
  /** One row. */
  trash_settings: { kept_days: number | null }
}

export function trashTables(database: DatabaseHandle) {
  return database.withTables<TrashTables>()
}
