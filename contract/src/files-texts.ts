/** UI texts of the storage screens. Wording fixed by the specification stays verbatim. */
export const FILES_TEXTS = {
  createFolderFailed: 'Failed to create folder',

  deletePinMissing: 'PIN is required',
  deletePinInvalid: 'Invalid PIN. Please try again.',
  deleteFailed: 'Failed to delete file',

  newName: 'New name',
  renamed: 'Renamed',
  renameFailed: 'The name could not be changed',

  rootName: 'Root',
  folders: 'Folders',
  newFolderInside: 'New folder…',
  thereAlready: 'It is already in this folder. Choose another one',
  alreadyHere: (count: number) => (count === 1 ? 'It is already here' : 'They are already here'),
  items: (count: number) => (count === 1 ? '1 item' : `${count.toLocaleString('en')} items`),
  transferTitle: { move: 'Move to', copy: 'Copy to' },
  transferAction: { move: 'Move here', copy: 'Copy here' },
  transferBusy: { move: 'Moving...', copy: 'Copying...' },
  transferFailed: { move: 'Nothing was moved', copy: 'Nothing was copied' },
  transferred: {
    move: (count: number) => (count === 1 ? '1 item moved' : `${count.toLocaleString('en')} items moved`),
    copy: (count: number) => (count === 1 ? '1 item copied' : `${count.toLocaleString('en')} items copied`),
  },
  clipboard: {
    move: (count: number) => (count === 1 ? '1 item cut' : `${count.toLocaleString('en')} items cut`),
    copy: (count: number) => (count === 1 ? '1 item copied' : `${count.toLocaleString('en')} items copied`),
  },

  view: 'View',
  list: 'List',
  grid: 'Grid',
  asList: 'Show as a list',
  asGrid: 'Show as a grid',

  details: 'Details',
  closeDetails: 'Close details',
  detailsFailed: 'The details could not be loaded',
  copyDigest: 'Copy SHA-256',
  digestCopied: 'SHA-256 copied',
  digestNotCopied: 'The browser blocked copying. Select the text and copy it',

  hasStar: 'Starred',
  star: 'Star',
  unstar: 'Remove star',
  starred: (count: number) => (count === 1 ? 'Star added' : `${count.toLocaleString('en')} stars added`),
  unstarred: (count: number) => (count === 1 ? 'Star removed' : `${count.toLocaleString('en')} stars removed`),
  starFailed: 'The star could not be changed',
  starredOnly: 'Starred only',
  alsoWithoutStar: 'Show unstarred too',
  filter: 'Filter by kind',
  filteredBy: (kind: string) => `Filter by kind: ${kind}`,
  allKinds: 'All kinds',
  nothingMatches: 'Nothing here matches the filter',
  nothingMatchesHelp: 'The other files and folders here are hidden.',
  showAll: 'Show all',

  showInFolder: 'Show in folder',
  removedFromFolder: 'This is no longer in this folder',

  undo: 'Undo',
  undone: 'Undone',
  undoFailed: 'This could not be undone',
  nothingToUndo: 'There is nothing to undo',

  loadErrorTitle: 'File Load Error',
} as const
