/** What is wrong with a linked folder, in words. */
export const LINKED_FOLDERS_TEXTS = {
  offline: 'The directory is not there. Its disk may not be connected. Nothing has been forgotten',
  emptied: 'The directory is empty. Its disk may not be connected. Nothing has been forgotten',
  unreadable: (code: string) => `The directory can’t be read (${code})`,
  replaced: 'Another directory or disk is in the place of this one',
  notWatched: (code: string) =>
    `Changes can’t be watched (${code}), so they only show after the next scan. A higher fs.inotify.max_user_watches may help`,
  indexing: (directory: string) => `Reading ${directory} for the first time`,
  notConnected: 'The disk of this linked folder is not connected',
  cannotAdd: (refusal: string) => `${refusal}: nothing can be added or changed in this folder`,
  readOnly: 'Read-only here',
  notWritable: 'The server may not write here',
  noAnswer: 'The disk does not answer',
  waiting: {
    full: 'The disk is full',
    notWritable: 'The server may not write there',
    name: 'The disk can’t hold the name',
    tooLarge: 'The disk can’t hold a file that large',
    soon: 'It is tried again soon',
  },
  unlinked: 'The folder is no longer linked. Its files are where they were',
  refusals: {
    outside: 'This is not inside a directory in LINK_ROOTS',
    own: 'Pinloft keeps its own data here',
    taken: 'This is linked already, or is inside a linked directory, or has one inside',
  },
} as const
