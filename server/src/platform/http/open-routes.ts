/**
 * The only routes that need no session: the gate itself, the health check, the web app's own files, which contain no
 * user data, and what is shared by links, which know no session. Everything else is closed.
 */
export const OPEN_ROUTES: ReadonlySet<string> = new Set([
  'POST /api/verify-access-pin',
  'GET /api/health',
  'GET /assets/*',
  'GET /*',
  'GET /s/*',
  'GET /s/:token',
  'POST /s/:token/password',
  'GET /s/:token/:entryId',
  'GET /s/:token/:entryId/content',
  'GET /s/:token/:entryId/thumbnail',
  'GET /s/:token/:entryId/zip',
])

export function isOpenRoute(method: string, route: string): boolean {
  // HEAD returns the headers of GET, so it is open under the same conditions.
  return OPEN_ROUTES.has(`${method === 'HEAD' ? 'GET' : method} ${route}`)
}
