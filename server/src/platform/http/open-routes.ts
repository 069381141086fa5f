/**
 * The only routes that answer without a session: the gate itself, the health check and the web app's own files, which
 * hold nothing of the person's. Everything else is closed.
 */
export const OPEN_ROUTES: ReadonlySet<string> = new Set([
  'POST /api/verify-access-pin',
  'GET /api/health',
  'GET /assets/*',
  'GET /*',
])

export function isOpenRoute(method: string, route: string): boolean {
  // HEAD answers with the headers of GET, so it is as open.
  return OPEN_ROUTES.has(`${method === 'HEAD' ? 'GET' : method} ${route}`)
}
