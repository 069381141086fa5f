/** Routes that change something, but cannot leave it half done. */
export const fileChecksWithoutOperation: Readonly<Record<string, string>> = {
  'POST /api/file-checks': 'one row, of a job; files are only read',
  'DELETE /api/file-checks': 'as above',
}
