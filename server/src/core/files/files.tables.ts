import type { FileKind } from '@pinloft/contract/files/kinds'
import type { Generated } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'

/** Neither engine has a boolean type that the other one knows. */
export type Flag = 0 | 1

interface FolderColumns {
  id: string
  parent_id: string | null
  name: string
  created_at: number
  is_starred: Generated<Flag>
  /** The directory of the server that it stands for, from `linkedFolderKey`; null for all other folders. */
  linked_key: string | null
}

interface FileColumns {
  id: string
  folder_id: string
  name: string
  /** Sort key of the name; see `nameSortKey`. */
  name_sort: string
  mime_type: string
  kind: FileKind
  size_bytes: number
  /** Of the stored bytes, in hexadecimal: for a protected file it reveals nothing about the content. */
  sha256: string
  /** Copies of a file share a blob. For a file in a linked folder, from `linkedKey`; `sha256` is from `linkedDigest` then. */
  blob_key: string
  /** Lock of a protected file, as written by `FileLocks`; null if the file has no password. */
  lock: string | null
  created_at: number
  /** When the content last changed, on its device of origin if known. */
  modified_at: number
  /** When this content was stored here. */
  stored_at: number
  is_starred: Generated<Flag>
  /** The session that wrote the content by editing; null if it came in another way: stored, copied, restored. */
  written_by: string | null
  /** When that session's series of edits began: at its first save that left a version. Null with `written_by`. */
  written_since: number | null
}

/** Times are milliseconds since the Unix epoch, sizes are bytes. */
export type FilesTables = {
  /** The root is a row too, so that every other folder and every file has a parent. */
  folders: FolderColumns
  files: FileColumns
  /**
   * Folders that are not visible, nor is what they contain: a copy that is being built, until it is complete, and copies that are
   * being deleted. `root_id` is the folder that all others of the same copy are in; it has no parent. See `isAttached`.
   */
  unattached_folders: { folder_id: string; root_id: string }
  /**
   * Blobs that no row references but that are still to be removed from disk, with their derived data. `sha256` is of
   * the stored bytes; null in rows older than that column.
   */
  purges: { blob_key: string; sha256: string | null }
  /**
   * What is still to be done on the disk of a linked folder, so that it is as the rows say. `item` says of what, by `type`:
   * - `content`: the key of a file whose bytes are needed elsewhere too, or which is to be removed from the disk;
   * - `folder`: the id of a folder that is to be made there, or moved there;
   * - `file`: the id of a file that is to be written there, or moved there. `former` is the key of what it replaces;
   * - `directory`: the key of a folder that is no longer to be there.
   */
  linked_changes: {
    item: string
    link_id: string
    type: 'content' | 'folder' | 'file' | 'directory'
    former: string | null
  }
}

export function filesTables(database: DatabaseHandle) {
  return database.withTables<FilesTables>()
}
