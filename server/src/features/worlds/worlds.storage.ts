import { sql } from 'kysely'
import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { exportedWorlds } from './exported-worlds.ts'
import { worldsMigrations } from './worlds.migrations.ts'
import type { WorldsTables } from './worlds.tables.ts'

const OWNED_ARCHIVES = sql`(
  select r.blob_key, r.sha256, r.size_bytes, cast(null as text) as lock, w.id, w.name, cast(null as text) as folder_id
  from world_revisions as r join worlds as w on w.id = r.world_id) as owned_world_archives`

export const worldsStorage: FeatureStorage<WorldsTables> = {
  migrations: worldsMigrations,
  tables: {
    worlds: { holds: 'user data' },
    world_revisions: {
      holds: 'user data',
      blobs: { place: 'worlds', remark: 'A revision of this world', rows: OWNED_ARCHIVES },
    },
    world_views: { holds: 'user data' },
  },
  exportTexts: exportedWorlds,
}
