/** Routes that change something, but cannot leave it half done. */
export const streamsWithoutOperation: Readonly<Record<string, string>> = {
  'POST /api/files/:id/stream': 'how a film is played, in memory',
  'DELETE /api/files/:id/stream/:viewer': 'as above',
}
