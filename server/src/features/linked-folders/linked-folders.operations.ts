const READ = 'starts a comparison, which is repeated after each failure'

/** Routes that change something, but cannot leave it half done. */
export const linkedFoldersWithoutOperation: Readonly<Record<string, string>> = {
  'POST /api/linked-folders':
    'one transaction; what is in the directory is read in the background, again after each failure',
  'DELETE /api/linked-folders/:id':
    'a mark in a row, and batches that the next start completes; the disk is not touched',
  'PATCH /api/linked-folders/:id': 'one column of a row',
  'POST /api/linked-folders/:id/rescan': READ,
  'POST /api/linked-folders/:id/accept': READ,
}
