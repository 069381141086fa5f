import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { linkedFoldersMigrations } from './linked-folders.migrations.ts'
import type { LinkedFoldersTables } from './linked-folders.tables.ts'

/** What is indexed of them is in no backup, see `linkedRows`: it is read again from the disk after a restore. */
export const linkedFoldersStorage: FeatureStorage<LinkedFoldersTables> = {
  migrations: linkedFoldersMigrations,
  tables: { linked_folders: { holds: 'user data' } },
}
