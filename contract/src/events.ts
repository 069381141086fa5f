/** Where the live socket listens. */
export const LIVE_SOCKET_PATH = '/ws'

/** Close code with which the server ends a socket whose session has ended (private range of RFC 6455, section 7.4.2). */
export const SOCKET_SESSION_ENDED = 4401

/** What the server tells open tabs. `folders` are the paths of the folders whose content changed. */
export type LiveEvent =
  | { type: 'file_uploaded'; folders: string[] }
  | { type: 'file_deleted'; folders: string[] }
  | { type: 'folder_created'; folders: string[] }
  | { type: 'sessions_changed' }
