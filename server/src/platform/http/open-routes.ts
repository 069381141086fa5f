import { DAV_PATH } from '@pinloft/contract/webdav/endpoints'

/** Methods of WebDAV, for which other programs send an app password with every request. */
export const DAV_METHODS = [
  'OPTIONS',
  'GET',
  'HEAD',
  'PUT',
  'DELETE',
  'MKCOL',
  'COPY',
  'MOVE',
  'PROPFIND',
  'PROPPATCH',
  'LOCK',
  'UNLOCK',
] as const

/**
 * The only routes that need no session: the gate itself, the health check, the web app's own files, which contain no
 * user data, what is shared by links, which know no session, and WebDAV, which checks the app password itself.
 * Everything else is closed.
 */
export const OPEN_ROUTES: ReadonlySet<string> = new Set<string>([
  'POST /api/verify-access-pin',
  'GET /api/health',
  'GET /assets/*',
  'GET /*',
  'GET /s/*',
  'GET /s/:token',
  'POST /s/:token/password',
  'GET /s/:token/:entryId',
  'POST /s/:token/:entryId/password',
  'GET /s/:token/:entryId/content',
  'GET /s/:token/:entryId/thumbnail',
  'GET /s/:token/:entryId/pdf',
  'GET /s/:token/:entryId/stream/head.mp4',
  'GET /s/:token/:entryId/stream/playlist.m3u8',
  'GET /s/:token/:entryId/stream/segments/:segment',
  'GET /s/:token/:entryId/zip',
  'POST /s/:token/:entryId/uploads',
  'GET /s/:token/game',
  'GET /s/:token/room',
  'GET /s/:token/uploads/:uploadId',
  'PATCH /s/:token/uploads/:uploadId',
  'DELETE /s/:token/uploads/:uploadId',
  ...DAV_METHODS.flatMap((method) => [`${method} ${DAV_PATH}`, `${method} ${DAV_PATH}/*`]),
])

export function isOpenRoute(method: string, route: string): boolean {
  // HEAD returns the headers of GET, so it is open under the same conditions.
  return OPEN_ROUTES.has(`${method === 'HEAD' ? 'GET' : method} ${route}`)
}
