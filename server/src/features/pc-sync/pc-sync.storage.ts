import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { pcSyncMigrations } from './pc-sync.migrations.ts'
import type { PcSyncTables } from './pc-sync.tables.ts'

/** Holds Syncthing's keys and database, and a mirror of each synced folder. */
export const PC_SYNC_FOLDER = 'pc-sync'

const PAIRED = 'Computers are paired with this server only, and a restored folder must not be taken for an emptied one'

export const pcSyncStorage: FeatureStorage<PcSyncTables> = {
  migrations: pcSyncMigrations,
  tables: {
    pc_syncs: { holds: 'operational', notInBackups: PAIRED },
    pc_sync_entries: { holds: 'operational', notInBackups: PAIRED },
  },
  dataFolders: { [PC_SYNC_FOLDER]: 'derived' },
}
