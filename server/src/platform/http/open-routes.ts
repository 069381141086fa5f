/**
 * The only routes that need no session: the gate itself, the health check and the web app's own files, which contain no
 * user data. Everything else is closed.
 */
export const OPEN_ROUTES: ReadonlySet<string> = new Set([
  'POST /api/verify-access-pin',
  'GET /api/health',
  'GET /assets/*',
  'GET /*',
])

export function isOpenRoute(method: string, route: string): boolean {
  // HEAD returns the headers of GET, so it is open under the same conditions.
  return OPEN_ROUTES.has(`${method === 'HEAD' ? 'GET' : method} ${route}`)
}
