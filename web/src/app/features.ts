import { accessModule } from '../core/access/access.module.ts'
import { fileChecksModule } from '../core/file-checks/file-checks.module.ts'
import { editorModule } from '../core/files/editor/editor.module.ts'
import { filesModule } from '../core/files/files.module.tsx'
import { jobsModule } from '../core/jobs/jobs.module.ts'
import { protectionModule } from '../core/protection/protection.module.ts'
import { searchModule } from '../core/search/search.module.ts'
import { settingsModule } from '../core/settings/settings.module.ts'
import { trashModule } from '../core/trash/trash.module.tsx'
import { uploadsModule } from '../core/uploads/uploads.module.tsx'
import { versionsModule } from '../core/versions/versions.module.ts'
import { aboutPageModule } from '../features/about-page/about-page.module.ts'
import { assistantModule } from '../features/assistant/assistant.module.tsx'
import { backupModule } from '../features/backup/backup.module.ts'
import { blockGameModule } from '../features/block-game/block-game.module.tsx'
import { browserDataModule } from '../features/browser-data/browser-data.module.tsx'
import { dashboardModule } from '../features/dashboard/dashboard.module.ts'
import { documentsModule } from '../features/documents/documents.module.ts'
import { gameServersModule } from '../features/game-servers/game-servers.module.tsx'
import { gamingModule } from '../features/gaming/gaming.module.ts'
import { guidesModule } from '../features/guides/guides.module.ts'
import { linkedFoldersModule } from '../features/linked-folders/linked-folders.module.ts'
import { machinesModule } from '../features/machines/machines.module.ts'
import { musicModule } from '../features/music/music.module.ts'
import { pcSyncModule } from '../features/pc-sync/pc-sync.module.tsx'
import { pdfViewerModule } from '../features/pdf-viewer/pdf-viewer.module.ts'
import { sharesModule } from '../features/shares/shares.module.tsx'
import { storageModule } from '../features/storage/storage.module.ts'
import { streamsModule } from '../features/streams/streams.module.tsx'
import { systemModule } from '../features/system/system.module.ts'
import { videoModule } from '../features/video/video.module.ts'
import { videoDownloadsModule } from '../features/video-downloads/video-downloads.module.ts'
import { webdavModule } from '../features/webdav/webdav.module.ts'
import { worldsModule } from '../features/worlds/worlds.module.tsx'
import type { WebFeature } from '../platform/feature.ts'
import { frameModule } from './frame.module.tsx'

/**
 * Every feature of the product. The order is that of the navigation and of the keyboard help, and providers wrap those
 * of the features below them.
 */
export const FEATURES: readonly WebFeature[] = [
  streamsModule,
  dashboardModule,
  storageModule,
  filesModule,
  linkedFoldersModule,
  musicModule,
  editorModule,
  videoModule,
  videoDownloadsModule,
  documentsModule,
  aboutPageModule,
  assistantModule,
  guidesModule,
  gamingModule,
  gameServersModule,
  worldsModule,
  settingsModule,
  accessModule,
  backupModule,
  systemModule,
  fileChecksModule,
  protectionModule,
  uploadsModule,
  trashModule,
  versionsModule,
  searchModule,
  jobsModule,
  pdfViewerModule,
  machinesModule,
  pcSyncModule,
  sharesModule,
  webdavModule,
  browserDataModule,
  blockGameModule,
  // new:feature
  frameModule,
]
