import type { DatabaseHandle } from '../../platform/db/database.ts'

/**
 * Times are milliseconds since the Unix epoch. The draft of a protected file is sealed with the key of the file, whose lock
 * its row has; the key of the lock is not that of the server alone.
 */
export type DocumentsTables = {
  document_drafts: {
    id: string
    /** The file that it was saved as or opened from, whether that still exists or not. */
    file_id: string | null
    /** The version of the file that it began from or was saved as. */
    base_version: string | null
    /** Null unless its parts are sealed. */
    lock: string | null
    revision: number
    /** The revision that is the base version; 0 if none is. */
    saved_revision: number
    /** The change that made this revision. */
    change_id: string
    changed_at: number
    device_id: string
    device: string
    /** Null unless it was discarded. */
    discarded_at: number | null
    title: string
    /** JSON, what lists show of it. */
    summary: string
    /** JSON, the settings and the text. */
    content: string
    /** JSON. */
    drawing: string
  }
  document_pictures: {
    id: string
    blob_key: string
    sha256: string
    size_bytes: number
    /** Null unless its bytes are sealed. */
    lock: string | null
    mime_type: string
    width_pixels: number
    height_pixels: number
    created_at: number
    /** Since when no draft shows it; null while one does. */
    unused_since: number | null
  }
  document_picture_uses: { picture_id: string; draft_id: string }
}

export function documentsTables(database: DatabaseHandle) {
  return database.withTables<DocumentsTables>()
}
