/** Longest address of a video that is read, in characters. */
export const VIDEO_ADDRESS_MAX_CHARACTERS = 2048
/** Most videos of a playlist that are listed and downloaded. */
export const VIDEO_PLAYLIST_MAX_ENTRIES = 200
/** How long a download may go without any progress. */
export const VIDEO_DOWNLOAD_STALL_SECONDS = 120
/** Most downloads of videos that run at the same time: a site takes many requests for an attack. */
export const VIDEO_DOWNLOADS_AT_ONCE_MAX = 8
/** Lowest limit of their speed, in bytes per second. */
export const VIDEO_DOWNLOAD_MIN_BYTES_PER_SECOND = 16 * 1024
/** Longest cookies file, in characters. */
export const COOKIES_MAX_CHARACTERS = 1_000_000
