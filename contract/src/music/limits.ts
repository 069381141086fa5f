/** Most tracks in the music queue. */
export const QUEUE_MAX_ENTRIES = 20_000
/** Most playlists. */
export const PLAYLISTS_MAX = 1000
/** Most tracks in one playlist. */
export const PLAYLIST_MAX_ENTRIES = 20_000
/** Longest name of a playlist, in characters. */
export const PLAYLIST_NAME_MAX_CHARACTERS = 255
