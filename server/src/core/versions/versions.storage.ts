import { sql } from 'kysely'
import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { versionsMigrations } from './versions.migrations.ts'

/** Versions with what they share with their file, which may be in the trash, including its lock. */
const OWNED_VERSIONS = sql`(
  select v.blob_key, v.sha256, v.size_bytes, f.lock, f.id, f.name, f.folder_id from file_versions as v
  join (select id, name, folder_id, lock from files union all select id, name, folder_id, lock from trash_files) as f
  on f.id = v.file_id) as owned_versions`

export const versionsStorage: FeatureStorage = {
  migrations: versionsMigrations,
  tables: {
    file_versions: {
      holds: 'user data',
      blobs: { place: 'versions', remark: 'An earlier version of this file', rows: OWNED_VERSIONS },
    },
    version_settings: { holds: 'settings' },
  },
}
