import type { DatabaseHandle } from '../../platform/db/database.ts'
import type { FilesTables, Flag } from '../files/index.ts'

/** Times are milliseconds since the Unix epoch, sizes are bytes. */
export type TrashTables = {
  /** Folders in the trash, as they were. Rows here are in no other table, so that nothing shows them by mistake. */
  trash_folders: FilesTables['folders'] & { entry_id: string }
  /** Same for files. `folder_id` is the folder that a file was in. */
  trash_files: FilesTables['files'] & { entry_id: string }
  /** One row per deleted file or folder; the contents of a folder have none of their own. */
  trash_entries: {
    id: string
    type: 'file' | 'folder'
    /** Id of the file or folder. */
    item_id: string
    name: string
    /** Its former folder, and the path of that folder when it was deleted. */
    parent_id: string
    parent_path: string
    deleted_at: number
    file_count: number
    folder_count: number
    size_bytes: number
    /** It is being permanently deleted: it is hidden and cannot be restored. */
    is_purging: Flag
    /**
     * Its files are still being moved into the trash or out of it. Until they have arrived the entry is hidden. A
     * folder has no parent meanwhile. Null if nothing is being moved.
     */
    moving: 'in' | 'out' | null
  }
  /** Data of other features about files and folders in the trash: see `TrashAttachments`. */
  trash_keepsakes: { item_id: string; name: string; entry_id: string; value: string }
  /** One row. */
  trash_settings: { kept_days: number | null }
}

export function trashTables(database: DatabaseHandle) {
  return database.withTables<TrashTables>()
}
