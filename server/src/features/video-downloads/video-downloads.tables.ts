import type { DownloadFormat } from '@pinloft/contract/video-downloads/endpoints'
import type { DatabaseHandle } from '../../platform/db/database.ts'

export type VideoDownloadsTables = {
  /** Completed downloads. The file may have been deleted since. */
  video_downloads: {
    job_id: string
    video_id: string
    format: DownloadFormat
    file_id: string
    /** Milliseconds since the Unix epoch. */
    completed_at: number
  }
  /** One row. */
  video_download_settings: {
    at_once: number
    /** Null for no limit. */
    bytes_per_second: number | null
    /** As `sealText` returns it; null if there are none. */
    sealed_cookies: string | null
  }
}

export function videoDownloadsTables(database: DatabaseHandle) {
  return database.withTables<VideoDownloadsTables>()
}
