import type { PcSyncDirection } from '@pinloft/contract/pc-sync/endpoints'
import type { Flag } from '../../core/files/index.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'

/** Times are milliseconds since the Unix epoch. */
export type PcSyncTables = {
  /** A folder that is the same here and on one computer. */
  pc_syncs: {
    id: string
    /** As Syncthing writes it: the digest of the computer's certificate. */
    device_id: string
    pc_name: string
    folder_id: string
    /** Shown where the folder no longer exists. */
    folder_name: string
    direction: PcSyncDirection
    /** One in a line, as in `.stignore`. */
    ignore_patterns: string
    is_paused: Flag
    /** Of the computer: most that is sent to it; null without a limit. */
    send_kib: number | null
    /** Most that is received from it; the same. */
    receive_kib: number | null
    /** Whether the computer has been seen to have the folder. */
    is_accepted: Flag
    /** When both sides were last equal. */
    synced_at: number | null
    /** As JSON: why nothing of what the computer did is applied until a person answers. */
    hold: string | null
    created_at: number
  }
  /** What was the same on both sides when they were last compared: the difference to it tells which side changed. */
  pc_sync_entries: {
    sync_id: string
    /** From the folder down. */
    path: string
    type: 'file' | 'folder'
    /** Of the content; null for folders, like the rest. */
    sha256: string | null
    size_bytes: number | null
    /** Of the file in the mirror, in nanoseconds since the Unix epoch, which are too many for a number. */
    mirror_mtime: string | null
  }
}

export function pcSyncTables(database: DatabaseHandle) {
  return database.withTables<PcSyncTables>()
}
