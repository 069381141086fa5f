import { sql } from 'kysely'
import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { trashMigrations } from './trash.migrations.ts'

export const trashStorage: FeatureStorage = {
  migrations: trashMigrations,
  tables: {
    trash_entries: { holds: 'user data' },
    trash_folders: { holds: 'user data' },
    trash_files: { holds: 'user data', blobs: { place: 'trash', remark: 'In the trash', rows: sql`trash_files` } },
    trash_keepsakes: { holds: 'user data' },
    trash_settings: { holds: 'settings' },
  },
}
