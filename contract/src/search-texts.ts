/** Texts of the search over everything. */
export const SEARCH_TEXTS = {
  open: 'Search everything',
  placeholder: 'Search files, folders and pages',
  filesGroup: 'Files',
  foldersGroup: 'Folders',
  pagesGroup: 'Pages',
  actionsGroup: 'Actions',
  openFailed: 'The search could not be opened',
  windowMissing: 'The window for the search could not be loaded. Check the connection, then reload the page',
  failed: 'The files could not be searched',
  nothing: (words: string) => `Nothing found for “${words}”`,
  nothingHelp: 'Try fewer or other words. Protected files are found by name only.',
  hasMore: 'There are more. Type more words to narrow them down.',
  waiting: (files: number) =>
    files === 1 ? '1 file is still being indexed' : `${files.toLocaleString('en')} files are still being indexed`,
} as const
