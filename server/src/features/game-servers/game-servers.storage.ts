import { sql } from 'kysely'
import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { gameServersMigrations } from './game-servers.migrations.ts'
import type { GameServersTables } from './game-servers.tables.ts'

/** Has a folder for each server: what it runs in, with the working copy of its world, and its process. */
export const GAME_SERVERS_FOLDER = 'game-servers'

const OWNED_JARS = sql`(
  select j.blob_key, j.sha256, j.size_bytes, cast(null as text) as lock, s.id, s.name, cast(null as text) as folder_id
  from game_jars as j join game_servers as s on s.id = j.id) as owned_game_jars`

export const gameServersStorage: FeatureStorage<GameServersTables> = {
  migrations: gameServersMigrations,
  tables: {
    game_servers: { holds: 'user data' },
    game_jars: {
      holds: 'user data',
      blobs: { place: 'game-servers', remark: 'The server.jar of this game server', rows: OWNED_JARS },
    },
    game_backups: { holds: 'user data' },
  },
  dataFolders: { [GAME_SERVERS_FOLDER]: 'derived' },
}
