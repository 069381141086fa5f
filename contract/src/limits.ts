/** Longest access PIN, in characters. */
export const PIN_MAX_CHARACTERS = 6
/** Longest name of a file or folder, in characters (Unicode code points). */
export const NAME_MAX_CHARACTERS = 255
/** Deepest nesting of folders. */
export const FOLDER_MAX_DEPTH = 64
/** Most parts in one multipart upload; more go into further requests. */
export const UPLOAD_MAX_PARTS = 5000
/** Largest page of a list. */
export const PAGE_MAX_ITEMS = 1000
/** Most entries of an archive that are listed. */
export const ARCHIVE_MAX_ENTRIES = 10_000
/** Longest password of a protected file, in characters. */
export const FILE_PASSWORD_MAX_CHARACTERS = 128
/** Largest body of one request of a resumable upload that our own client sends; common proxies take up to 95 MB. */
export const UPLOAD_CHUNK_MAX_BYTES = 32 * 1024 * 1024
/** A file of at most this size is sent together with the request that creates its upload. */
export const UPLOAD_AT_ONCE_MAX_BYTES = 4 * 1024 * 1024
/** Parts of one file that our own client sends at the same time. */
export const UPLOAD_MAX_CONNECTIONS = 3
/** An unfinished upload is kept so long after its last bytes arrived. */
export const UPLOAD_KEPT_DAYS = 7
/** Most files and folders that can be chosen for one request. */
export const ENTRIES_MAX = 10_000
/**
 * Most files and folders that one request copies, with all that is in the folders. It is one transaction, and others wait
 * for it.
 */
export const FOLDER_COPY_MAX_ENTRIES = 20_000
/** Largest text file that can be edited. */
export const TEXT_EDIT_MAX_BYTES = 1024 * 1024
/** An act can be taken back for so long. */
export const UNDO_KEPT_MINUTES = 10
/** Most files and folders in one zip archive, with all that is in the folders: its directory is held in memory. */
export const ZIP_MAX_ENTRIES = 500_000
/** A prepared zip archive can be downloaded for so long after it was last begun. */
export const ZIP_KEPT_MINUTES = 60
/** Most access tokens that come with one request for a zip archive; the server remembers no more keys. */
export const ZIP_TOKENS_MAX = 1000
/** So many of the protected files that a zip archive leaves out are named. */
export const ZIP_LEFT_OUT_MAX_NAMED = 100
/** Most tracks in the queue of music. */
export const QUEUE_MAX_ENTRIES = 20_000
/** Most playlists. */
export const PLAYLISTS_MAX = 1000
/** Most tracks in one playlist. */
export const PLAYLIST_MAX_ENTRIES = 20_000
/** Longest name of a playlist, in characters. */
export const PLAYLIST_NAME_MAX_CHARACTERS = 255
/** Most passwords of protected files that come with one deletion: each is checked by a slow hash. */
export const DELETE_PASSWORDS_MAX = 1000
/** So many of the files that a refusal is about are named in it. */
export const REFUSAL_MAX_NAMED = 100
/** Longest time that the trash keeps what is in it, where it does not keep it for ever. */
export const TRASH_MAX_KEPT_DAYS = 365
/** Shortest and longest passphrase of a backup, in characters. It holds everything, and whoever has the file can guess for ever. */
export const BACKUP_PASSPHRASE_MIN_CHARACTERS = 8
export const BACKUP_PASSPHRASE_MAX_CHARACTERS = 1000
/** A backup or an export that was prepared waits so long for its download to begin. */
export const DOWNLOAD_BEGIN_MINUTES = 5
/** So much of the beginning of a backup's file is looked at before all of it is sent: its header and table of contents. */
export const BACKUP_HEAD_BYTES = 512 * 1024
/** The file of a backup that was opened waits so long for all of it to be sent. */
export const BACKUP_FILE_BEGIN_MINUTES = 5
/** Most faults of a backup that are named. */
export const BACKUP_FAULTS_MAX_NAMED = 100
/** Most earlier contents of one file that are kept; one more, and the oldest goes. */
export const VERSIONS_MAX_PER_FILE = 100
/** Longest time that earlier contents are kept, where they are not kept for ever. */
export const VERSIONS_MAX_KEPT_DAYS = 365
/** What one session saves within so long after its first save of a file leaves one version: what was there before. */
export const VERSION_GATHER_MINUTES = 10
/** The versions of the last hours are all kept. */
export const VERSIONS_ALL_KEPT_HOURS = 24
/** After that one of each day is kept for so long, and then one of each week. */
export const VERSIONS_DAILY_KEPT_DAYS = 30
/** So many of the files that are damaged are named. */
export const DAMAGED_FILES_MAX_NAMED = 100
