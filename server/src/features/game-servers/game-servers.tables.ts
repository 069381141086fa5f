import type { GameBackup } from '@pinloft/contract/game-servers/backups'
import type { GameEngine } from '@pinloft/contract/game-servers/engines'
import type { DatabaseHandle } from '../../platform/db/database.ts'

/** Times are milliseconds since the Unix epoch, sizes are bytes. */
export type GameServersTables = {
  game_servers: {
    id: string
    name: string
    /** What two names that count as the same share. */
    name_key: string
    engine: GameEngine
    /** Of the game; null if the jar does not say it. */
    version: string | null
    memory_mib: number
    port: number
    is_on_lan: 0 | 1
    is_autostarted: 0 | 1
    /** Null without a schedule. */
    backup_every_minutes: number | null
    /** `server.properties`, without what is set by Pinloft. */
    properties: string
    /** Names as JSON. */
    whitelist: string
    operators: string
    /** Null until a new world is first put into the cloud. */
    world_id: string | null
    world_name: string
    /** The revision that the working copy began as, or was put into the cloud as; null without a copy. */
    copy_revision: number | null
    /** Whether the working copy may have blocks that are not in the cloud. */
    is_pending: 0 | 1
    /** Whether it was to run when Pinloft last ended. */
    should_run: 0 | 1
    created_at: number
    ended_at: number | null
    last_backup_at: number | null
    backup_fault: string | null
  }
  /** The `server.jar` of a server, which has its bytes even if the file is deleted. */
  game_jars: {
    /** Of the server. */
    id: string
    name: string
    kind: string | null
    java_major: number
    blob_key: string
    sha256: string
    size_bytes: number
  }
  game_backups: {
    id: string
    server_id: string
    world_id: string
    revision: number
    reason: GameBackup['reason']
    created_at: number
    region_count: number
    /** Of them, how many are damaged. */
    damaged_count: number
  }
}

export function gameServersTables(database: DatabaseHandle) {
  return database.withTables<GameServersTables>()
}
