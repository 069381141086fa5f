import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { uploadsMigrations } from './uploads.migrations.ts'
import type { UploadsTables } from './uploads.tables.ts'

export const uploadsStorage: FeatureStorage<UploadsTables> = {
  migrations: uploadsMigrations,
  tables: {
    uploads: { holds: 'user data', notInBackups: 'the bytes of unfinished uploads are not in a backup' },
  },
  dataFolders: { uploads: 'user data' },
}
