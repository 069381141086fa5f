import type { FileKind } from '@pinloft/contract/file-kinds'
import type { DatabaseHandle } from '../../platform/db/database.ts'

/** Times are milliseconds since the Unix epoch, sizes are bytes. */
export type FilesTables = {
  /** The root is a row too, so that every other folder and every file has a parent. */
  folders: { id: string; parent_id: string | null; name: string; created_at: number }
  files: {
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
    blob_key: string
    /** The lock of a protected file, as `FileLocks` writes it; null where the file has no password. */
    lock: string | null
    created_at: number
  }
  /** Blobs whose row is gone and that are still to be removed from the disk. */
  purges: { blob_key: string }
}

export function filesTables(database: DatabaseHandle) {
  return database.withTables<FilesTables>()
}
