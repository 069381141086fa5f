import type { FilesTables, Flag } from '../../core/files/index.ts'
import type { DatabaseHandle } from '../../platform/db/database.ts'

/** Times are milliseconds since the Unix epoch. */
type VideoTables = Pick<FilesTables, 'files' | 'folders'> & {
  /** Metadata of unprotected films, by the digest of their content; all null if it cannot be played. */
  video_facts: {
    sha256: string
    duration_ms: number | null
    width_pixels: number | null
    height_pixels: number | null
    /** As tagged. */
    title: string | null
    series: string | null
    season: number | null
    episode: number | null
    /** Title and series, folded as the words of a search are. */
    searched: string | null
  }
  video_positions: {
    file_id: string
    /** Null if there is nothing to resume, as the video was left at its beginning or end. */
    position_ms: number | null
    is_watched: Flag
    watched_at: number
  }
  video_choices: {
    folder_id: string
    audio_track: string | null
    subtitle_track: string | null
    has_subtitles: Flag | null
    /** In percent. */
    speed_percent: number
  }
}

export function videoTables(database: DatabaseHandle) {
  return database.withTables<VideoTables>()
}
