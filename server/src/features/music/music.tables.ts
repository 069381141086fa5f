import type { RepeatMode } from '@pinloft/contract/music-queue'
import type { Generated } from 'kysely'
import type { DatabaseHandle } from '../../platform/db/database.ts'

/** Neither engine has a type of its own for it that the other one knows. */
export type Flag = 0 | 1

/** What is known of what is inside an audio file. */
export type ReadState = 'unread' | 'read' | 'unreadable' | 'protected'

/** What is known of how loud it is. */
export type LoudnessState = 'unmeasured' | 'known' | 'unmeasurable'

/** What comes from inside a file; all of it goes at once when the file gets a password. */
export interface TagColumns {
  read_state: ReadState
  /** The content that was read; null before. */
  blob_key: string | null
  title: string | null
  artist: string | null
  artist_id: string | null
  artist_sort: string | null
  /** What is searched for an artist, folded. */
  artist_key: string | null
  album: string | null
  album_id: string | null
  album_sort: string | null
  /** What is searched for an album, folded: its title and its artist. */
  album_key: string | null
  album_artist: string | null
  album_artist_id: string | null
  album_artist_sort: string | null
  album_artist_key: string | null
  track_number: number | null
  disc_number: number | null
  year: number | null
  /** One in each line. */
  genres: string | null
  /** Folded, one in each line, with a line feed before the first and after the last. */
  genre_keys: string | null
  duration_ms: number | null
  codec_label: string | null
  bits_per_second: number | null
  has_cover: Flag
  has_lyrics: Flag
  loudness_state: LoudnessState
  /** Ten to the power of a tenth of the loudness in LUFS: such numbers can be added up. */
  loudness_energy: number | null
  /** The largest value, as a share of what can be played. */
  peak: number | null
  /** As tagged, in decibels. */
  album_gain_db: number | null
  album_peak: number | null
}

/** Times are milliseconds since the Unix epoch. */
export type MusicTables = {
  /** Audio files whose rows here are to be brought up to date, in the order of the changes. */
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
    /** Orders by the title, or by the name where there is none. */
    title_sort: string
    /** All that is searched, folded. */
    search_text: string
    is_favourite: Generated<Flag>
    play_count: Generated<number>
    last_played_at: number | null
    /** The hearing that was counted last. */
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
  /** What is heard: one row. */
  music_queue: {
    revision: number
    /** So many there were when players were last told. */
    told_count: number
    current_entry_id: number | null
    is_shuffled: Flag
    repeat_mode: RepeatMode
  }
  /** Written each second: one row of its own. */
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
    /** In the order as added. */
    place: number
    /** In the order while shuffled. */
    shuffled_place: number
  }
}

export function musicTables(database: DatabaseHandle) {
  return database.withTables<MusicTables>()
}
