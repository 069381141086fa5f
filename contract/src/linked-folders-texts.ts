/** What is wrong with a linked folder, in words. */
export const LINKED_FOLDERS_TEXTS = {
  offline: 'The directory is not there. Its disk may not be connected. Nothing has been forgotten',
  emptied: 'The directory is empty. Its disk may not be connected. Nothing has been forgotten',
  unreadable: (code: string) => `The directory can’t be read (${code})`,
  replaced: 'Another directory or disk is in the place of this one',
  notWatched: (code: string) =>
    `Changes can’t be watched (${code}), so they only show after the next scan. A higher fs.inotify.max_user_watches may help`,
  unlinked: 'The folder is no longer linked. Its files are where they were',
  refusals: {
    outside: 'This is not inside a directory in LINK_ROOTS',
    own: 'Pinloft keeps its own data here',
    taken: 'This is linked already, or is inside a linked directory, or has one inside',
  },
} as const
