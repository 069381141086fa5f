/** Routes that change something, but cannot leave it half done. */
export const zipsWithoutOperation: Readonly<Record<string, string>> = {
  'POST /api/zips': 'the plan of an archive, in memory',
}
