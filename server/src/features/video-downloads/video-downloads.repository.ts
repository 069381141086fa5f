import type { Selectable } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'
import { type VideoDownloadsTables, videoDownloadsTables } from './video-downloads.tables.ts'

export type VideoDownloadRow = Selectable<VideoDownloadsTables['video_downloads']>

/** Finds the completed downloads of some jobs. */
export function findByJobs(database: DatabaseHandle, jobIds: readonly string[]): Promise<VideoDownloadRow[]> {
  return videoDownloadsTables(database)
    .selectFrom('video_downloads')
    .selectAll()
    .where('job_id', 'in', jobIds)
    .execute()
}

/** Finds the completed downloads of a video, the newest first. */
export function findByVideo(database: DatabaseHandle, videoId: string): Promise<VideoDownloadRow[]> {
  return videoDownloadsTables(database)
    .selectFrom('video_downloads')
    .selectAll()
    .where('video_id', '=', videoId)
    .orderBy('completed_at', 'desc')
    .orderBy('job_id')
    .execute()
}

export async function addVideoDownload(database: DatabaseHandle, row: VideoDownloadRow): Promise<void> {
  await videoDownloadsTables(database).insertInto('video_downloads').values(row).execute()
}

export function findSettings(
  database: DatabaseHandle,
): Promise<Selectable<VideoDownloadsTables['video_download_settings']>> {
  return videoDownloadsTables(database).selectFrom('video_download_settings').selectAll().executeTakeFirstOrThrow()
}

export async function updateSettings(
  database: DatabaseHandle,
  to: Partial<VideoDownloadsTables['video_download_settings']>,
): Promise<void> {
  await videoDownloadsTables(database).updateTable('video_download_settings').set(to).execute()
}
