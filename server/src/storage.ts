import { accessStorage } from './core/access/index.ts'
import { fileChecksStorage } from './core/file-checks/index.ts'
import { filesStorage } from './core/files/index.ts'
import { mediaStorage } from './core/media/index.ts'
import { searchStorage } from './core/search/index.ts'
import { trashStorage } from './core/trash/index.ts'
import { uploadsStorage } from './core/uploads/index.ts'
import { versionsStorage } from './core/versions/index.ts'
import { aboutPageStorage } from './features/about-page/index.ts'
import { assistantStorage } from './features/assistant/index.ts'
import { backupStorage } from './features/backup/index.ts'
import { browserDataStorage } from './features/browser-data/index.ts'
import { documentsStorage } from './features/documents/index.ts'
import { gameServersStorage } from './features/game-servers/index.ts'
import { guidesStorage } from './features/guides/index.ts'
import { linkedFoldersStorage } from './features/linked-folders/index.ts'
import { machinesStorage } from './features/machines/index.ts'
import { musicStorage } from './features/music/index.ts'
import { pcSyncStorage } from './features/pc-sync/index.ts'
import { pdfViewerStorage } from './features/pdf-viewer/index.ts'
import { sharesStorage } from './features/shares/index.ts'
import { videoStorage } from './features/video/index.ts'
import { videoDownloadsStorage } from './features/video-downloads/index.ts'
import { webdavStorage } from './features/webdav/index.ts'
import { worldsStorage } from './features/worlds/index.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { openDatabase } from './platform/db/open-database.ts'
import { joinStorage } from './platform/db/table-policy.ts'
import { jobsStorage } from './platform/jobs/jobs.storage.ts'
import { retentionStorage } from './platform/retention/retention.storage.ts'

/** What every feature stores. Migrations run in the order of their names; a published one is never edited. */
export const STORAGE = joinStorage([
  accessStorage,
  filesStorage,
  uploadsStorage,
  searchStorage,
  mediaStorage,
  videoStorage,
  musicStorage,
  trashStorage,
  versionsStorage,
  fileChecksStorage,
  backupStorage,
  retentionStorage,
  jobsStorage,
  videoDownloadsStorage,
  guidesStorage,
  pdfViewerStorage,
  assistantStorage,
  machinesStorage,
  documentsStorage,
  aboutPageStorage,
  sharesStorage,
  webdavStorage,
  pcSyncStorage,
  browserDataStorage,
  linkedFoldersStorage,
  worldsStorage,
  gameServersStorage,
  // new:feature
])

/** Opens the configured database of the product. */
export function openProductDatabase(config: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<Database> {
  return openDatabase(config, STORAGE.tables)
}
