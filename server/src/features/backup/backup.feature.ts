import type { Access } from '../../core/access/index.ts'
import type { Feature, Platform } from '../../platform/feature.ts'
import type { FileSnapshots } from '../../platform/file-snapshots.ts'
import { backupRoutes, exportRoutes } from './backup.routes.ts'
import { BackupService } from './backup.service.ts'
import { backupFilesRoutes } from './backup-files.routes.ts'
import { BackupFilesService } from './backup-files.service.ts'
import { ExportService } from './export/export.service.ts'

/** Backups, their verification and restoring, and the export of all files. */
export function createBackup(
  platform: Platform,
  { access, machines }: { access: Access; machines: { freezer: FileSnapshots } },
): Feature {
  const { dataDir, storage, config } = platform
  const parts = { ...platform, store: { dataDir, storage, openDatabase: () => platform.openDatabase() } }
  const backups = new BackupService({ ...parts, freezer: machines.freezer })
  const exports = new ExportService(parts)
  const files = new BackupFilesService({
    ...parts,
    isDatabaseInFolder: config.databaseUrl === undefined,
    openDatabaseIn: (directory) => platform.openDatabase(directory),
    onRestored: () => platform.restart(),
  })
  const downloads = [backups.download, exports.download]
  return {
    routes(http) {
      backupRoutes(http, backups, access.service)
      exportRoutes(http, exports, access.service)
      backupFilesRoutes(http, files, access.service)
    },
    onSessionEnd(sessionId) {
      for (const download of downloads) download.forgetSession(sessionId)
      backups.forgetSession(sessionId)
      files.forgetSession(sessionId)
    },
    stopRequests() {
      for (const download of downloads) download.stop()
      backups.stopCopying()
      files.breakOff()
    },
    async close() {
      await backups.close()
      for (const download of downloads) await download.close()
    },
  }
}
