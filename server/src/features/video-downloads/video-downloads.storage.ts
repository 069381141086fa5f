import type { FeatureStorage } from '../../platform/db/table-policy.ts'
import { videoDownloadsMigrations } from './video-downloads.migrations.ts'
import type { VideoDownloadsTables } from './video-downloads.tables.ts'

/** Folder of unfinished downloads, below the data folder. */
export const VIDEO_DOWNLOADS_FOLDER = 'video-downloads'

export const videoDownloadsStorage: FeatureStorage<VideoDownloadsTables> = {
  migrations: videoDownloadsMigrations,
  tables: { video_downloads: { holds: 'user data' }, video_download_settings: { holds: 'settings' } },
  dataFolders: { [VIDEO_DOWNLOADS_FOLDER]: 'derived' },
}
