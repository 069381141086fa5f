import type { FileKind } from '@pinloft/contract/file-kinds'
import type { VersionCause } from '@pinloft/contract/versions'
import type { Generated } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'

/** Neither engine has a type of its own for it that the other one knows. */
export type Flag = 0 | 1

interface FolderColumns {
  id: string
  parent_id: string | null
  name: string
  created_at: number
  is_starred: Generated<Flag>
}

interface FileColumns {
  id: string
  folder_id: string
  name: string
  /** The key that orders names; see `nameSortKey`. */
  name_sort: string
  mime_type: string
  kind: FileKind
  size_bytes: number
  /** Of the bytes as they are stored: of a protected file it says nothing about what is in it. Hexadecimal. */
  sha256: string
  /** Copies of a file have the same blob. */
  blob_key: string
  /** The lock of a protected file, as `FileLocks` writes it; null where the file has no password. */
  lock: string | null
  created_at: number
  /** When the content last changed, where it was made if that is known. */
  modified_at: number
  is_starred: Generated<Flag>
}

/** Times are milliseconds since the Unix epoch, sizes are bytes. */
export type FilesTables = {
  /** The root is a row too, so that every other folder and every file has a parent. */
  folders: FolderColumns
  files: FileColumns
  /** Folders that are in the trash, as they were. What is here is in no other table, so that nothing shows it by mistake. */
  trash_folders: FolderColumns & { entry_id: string }
  /** The same for files. `folder_id` is the folder that a file was in. */
  trash_files: FileColumns & { entry_id: string }
  /**
   * Contents that files had before. The file is in `files` or in `trash_files`, so there is no foreign key. As long as a
   * file has a lock its versions are sealed with the key behind that lock, and else they are not sealed.
   */
  file_versions: {
    id: string
    file_id: string
    /** Of the content, not of its encrypted form. */
    size_bytes: number
    /** Of the bytes as they are stored, in hexadecimal. */
    sha256: string
    blob_key: string
    /** When the content was made, as `files` had it. */
    modified_at: number
    replaced_at: number
    cause: VersionCause
    /** The session that replaced it. It may have ended. */
    replaced_by: string
  }
  /** Blobs whose row is gone and that are still to be removed from the disk. */
  purges: { blob_key: string }
}

export function filesTables(database: DatabaseHandle) {
  return database.withTables<FilesTables>()
}
