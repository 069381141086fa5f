/** Routes that change something, but cannot leave it half done. */
export const backupWithoutOperation: Readonly<Record<string, string>> = {
  'POST /api/backups':
    'a copy of the rows in a file without a name, which goes with the process; copies of disks in a folder that each start empties',
  'DELETE /api/backups/:id': 'as above',
  'POST /api/backup-files': 'the first bytes of a file, in memory',
  'PUT /api/backup-files/:id/verification': 'when a backup was found whole: one column of one row',
  'POST /api/restores': 'the first bytes of a file, in memory',
  'PUT /api/restores/:id':
    'a folder beside the data, whose name counts only when it is whole; killed ones have tests of their own',
  'POST /api/exports': 'the plan of an archive in a file without a name, which goes with the process',
  'DELETE /api/exports/:id': 'as above',
}
