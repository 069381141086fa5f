/** Most files and folders in one zip archive, including the contents of folders: its directory is held in memory. */
export const ZIP_MAX_ENTRIES = 500_000
/** How long a prepared zip archive can be downloaded after a download of it last started. */
export const ZIP_KEPT_MINUTES = 60
/** Most access tokens in one request for a zip archive; the server remembers no more keys. */
export const ZIP_TOKENS_MAX = 1000
/** How many of the protected files left out of a zip archive are named. */
export const ZIP_LEFT_OUT_MAX_NAMED = 100
