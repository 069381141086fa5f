import type { RepeatMode } from '@pinloft/contract/music/queue'
import type { Generated } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'

/** Neither engine has a boolean type that the other one knows. */
export type Flag = 0 | 1

/** Whether the contents of an audio file have been read. */
export type ReadState = 'unread' | 'read' | 'unreadable' | 'protected'

/**
 * How a track without an album artist came to its album, which the other tracks of its folder decide about: it says
 * nothing more, or that the album is a compilation.
 */
export type AlbumOrigin = 'folder' | 'compilation'

/** Whether the loudness is known. */
export type LoudnessState = 'unmeasured' | 'known' | 'unmeasurable'

/** Columns read from inside a file; all are cleared together when the file gets a password. */
export interface TagColumns {
  read_state: ReadState
  /** The content that was read; null until then. */
  blob_key: string | null
  title: string | null
  artist: string | null
  artist_id: string | null
  artist_sort: string | null
  /** Folded text for artist searches. */
  artist_key: string | null
  album: string | null
  album_id: string | null
  album_sort: string | null
  /** Folded text for album searches: title and artist. */
  album_key: string | null
  album_artist: string | null
  album_artist_id: string | null
  album_artist_sort: string | null
  album_artist_key: string | null
  /** Null for a track with an album artist, or without an album. */
  album_origin: AlbumOrigin | null
  track_number: number | null
  disc_number: number | null
  year: number | null
  /** One per line. */
  genres: string | null
  /** Folded, one per line, with a line feed before the first and after the last. */
  genre_keys: string | null
  duration_ms: number | null
  codec_label: string | null
  bits_per_second: number | null
  has_cover: Flag
  /** Digest of the embedded pictures; null if there are none, or not read since it is stored. */
  cover_key: string | null
  has_lyrics: Flag
  loudness_state: LoudnessState
  /** 10^(LUFS / 10), so that values can be summed. */
  loudness_energy: number | null
  /** Peak as a fraction of full scale. */
  peak: number | null
  /** As tagged, in decibels. */
  album_gain_db: number | null
  album_peak: number | null
}

/** Times are milliseconds since the Unix epoch. */
export type MusicTables = {
  /** Audio files whose rows are out of date, in the order of the changes. */
  track_changes: { seq: Generated<number>; file_id: string }
  /** One row for each audio file. */
  tracks: TagColumns & {
    file_id: string
    folder_id: string
    name: string
    name_sort: string
    /** The name without its extension, folded. */
    stem_key: string
    added_at: number
    /** Sort key: the title, or the name if there is none. */
    title_sort: string
    /** All searchable text, folded. */
    search_text: string
    is_favourite: Generated<Flag>
    play_count: Generated<number>
    last_played_at: number | null
    /** Identifies the play that was counted last. */
    last_hearing: string | null
  }
  playlists: {
    id: string
    name: string
    name_sort: string
    created_at: number
    changed_at: number
  }
  playlist_entries: { id: Generated<number>; playlist_id: string; file_id: string; place: number }
  /** The state of the play queue: a single row. */
  music_queue: {
    revision: number
    /** Number of entries when players were last notified. */
    told_count: number
    current_entry_id: number | null
    is_shuffled: Flag
    repeat_mode: RepeatMode
  }
  /** A row of its own, because it is updated every second. */
  music_position: {
    entry_id: number | null
    position_ms: number
    told_at: number | null
    is_playing: Flag
    player_id: string | null
  }
  music_queue_entries: {
    id: Generated<number>
    file_id: string
    /** In the original order. */
    place: number
    /** In the shuffled order. */
    shuffled_place: number
  }
}

export function musicTables(database: DatabaseHandle) {
  return database.withTables<MusicTables>()
}
