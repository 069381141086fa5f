import { sql } from 'kysely'
import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { filesMigrations } from './files.migrations.ts'
import { ROOT_FOLDER_ID } from './tree/root-folder.ts'

/** The tables of the trash and of versions are declared by those features. */
export const filesStorage: FeatureStorage = {
  migrations: filesMigrations,
  tables: {
    folders: { holds: 'user data', initialIds: [ROOT_FOLDER_ID] },
    files: { holds: 'user data', blobs: { place: 'files', remark: null, rows: sql`files` } },
    // In backups together with the folders that it hides, which are deleted after a restore.
    unattached_folders: { holds: 'operational' },
    linked_changes: {
      holds: 'operational',
      notInBackups: 'what is still to be done on a disk is found again when it is compared',
    },
    purges: { holds: 'operational', notInBackups: 'blobs that are still to be deleted are not in a backup' },
  },
}
