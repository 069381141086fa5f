/** Where the live socket listens. */
export const LIVE_SOCKET_PATH = '/ws'

/** Close code with which the server ends a socket whose session has ended (private range of RFC 6455, section 7.4.2). */
export const SOCKET_SESSION_ENDED = 4401

/** What the server tells open tabs. `folders` are the paths of the folders whose content changed. */
export type LiveEvent =
  | { type: 'file_uploaded'; folders: string[] }
  | { type: 'file_deleted'; folders: string[] }
  /** A file is the same but something the list shows of it changed, or what there is of earlier versions. */
  | { type: 'file_changed'; folders: string[] }
  | { type: 'folder_created'; folders: string[] }
  /** Folders were renamed, moved, copied, removed or starred: with them change the paths of all that is in them. */
  | { type: 'folder_changed'; folders: string[] }
  /** The list of unfinished uploads changed. */
  | { type: 'uploads_changed' }
  /** Damage of files was found or is gone, or a check of all files has begun, come further or ended. */
  | { type: 'file_checks_changed' }
  /** How far the encryption or decryption of a stored file has come. */
  | { type: 'protection_progress'; fileId: string; doneBytes: number; totalBytes: number }
  /** Tracks came or went, or something that is shown of them changed. */
  | { type: 'music_library_changed' }
  | { type: 'music_playlists_changed' }
  /** Anything but the position; `playerId` is who plays now. Not more often than people do something. */
  | { type: 'music_queue_changed'; revision: number; playerId: string | null }
  /** A backup was begun, has come further, or has ended. */
  | { type: 'backups_changed' }
  /** The download of all files was begun, has come further, or has ended. */
  | { type: 'exports_changed' }
  | { type: 'sessions_changed' }
  /** Something went into the trash, came back or was deleted for good, or how long it is kept has changed. */
  | { type: 'trash_changed' }
  /** How long the earlier contents of files are kept. */
  | { type: 'versions_settings_changed' }
  /** Videos were watched further, or what is known of some has changed. */
  | { type: 'video_positions_changed'; fileIds: string[] }
  | { type: 'videos_described' }
