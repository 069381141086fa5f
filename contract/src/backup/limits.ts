/**
 * Shortest and longest passphrase of a backup, in characters. A backup holds everything, and guesses at a stolen file
 * are unlimited.
 */
export const BACKUP_PASSPHRASE_MIN_CHARACTERS = 8
export const BACKUP_PASSPHRASE_MAX_CHARACTERS = 1000
/** How long a prepared backup or export waits for its download to start. */
export const DOWNLOAD_BEGIN_MINUTES = 5
/** How much of the start of a backup file is examined before the rest is sent: its header and table of contents. */
export const BACKUP_HEAD_BYTES = 512 * 1024
/** How long an opened backup file waits for its upload to start. */
export const BACKUP_FILE_BEGIN_MINUTES = 5
/** Most faults of a backup that are named. */
export const BACKUP_FAULTS_MAX_NAMED = 100
