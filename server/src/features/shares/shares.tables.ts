import type { SharedType, ShareMode } from '@pinloft/contract/shares/endpoints'
import type { DatabaseHandle } from '../../platform/db/database.ts'

/** Times are milliseconds since the Unix epoch. */
export type SharesTables = {
  shares: {
    id: string
    /** The secret part of the address. It opens no more than the files that lie beside this table. */
    token: string
    name: string
    mode: ShareMode
    entry_type: SharedType
    /** What the link's page shows first; a selection has an id of its own. */
    entry_id: string
    /** The files and folders of a selection, as JSON; null otherwise. */
    entry_ids: string | null
    /** The first entry's name when the link was last created or changed, for when it is no longer there. */
    entry_name: string
    created_at: number
    expires_at: number | null
    /** A slow hash of the link's password; null if it has none. */
    password_hash: string | null
    download_limit: number | null
    download_count: number
    /** Of the bytes and files that visitors may add in all. */
    size_limit: number | null
    file_limit: number | null
    visit_count: number
    last_used_at: number | null
    /** A deleted link gives nothing any more; it is kept for as long as that can be undone. */
    deleted_at: number | null
  }
  /** What visitors add, from the beginning of its upload, so that what is on its way counts as well. Outlives the link. */
  share_additions: {
    /** Of the upload. */
    id: string
    share_id: string
    share_name: string
    /** The hash of the visit's cookie. */
    visit: string
    /** As its sender called it. */
    name: string
    size_bytes: number
    /** Null while it is on its way. */
    file_id: string | null
    added_at: number
  }
}

export function sharesTables(database: DatabaseHandle) {
  return database.withTables<SharesTables>()
}
