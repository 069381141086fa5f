import { accessMigrations } from './features/access/index.ts'
import { backupMigrations } from './features/backup/index.ts'
import { fileChecksMigrations } from './features/file-checks/index.ts'
import { filesMigrations } from './features/files/index.ts'
import { musicMigrations } from './features/music/index.ts'
import { searchMigrations } from './features/search/index.ts'
import { trashMigrations } from './features/trash/index.ts'
import { uploadsMigrations } from './features/uploads/index.ts'
import { versionsMigrations } from './features/versions/index.ts'
import { videoMigrations } from './features/video/index.ts'
import type { Migrations } from './platform/db/migrate.ts'

/** Every change of the tables, in order. A migration that has been published is never edited. */
export const MIGRATIONS: Migrations = {
  ...accessMigrations,
  ...filesMigrations,
  ...uploadsMigrations,
  ...searchMigrations,
  ...videoMigrations,
  ...musicMigrations,
  ...trashMigrations,
  ...backupMigrations,
  ...versionsMigrations,
  ...fileChecksMigrations,
}
