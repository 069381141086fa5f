import { sessionHeaders } from './files.actions.ts'
import type { Pinloft } from './support.ts'

/** Calls the server directly, with a session of the test. */
export async function askServer(
  server: Pinloft,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(server.url + path, {
    method,
    headers: {
      ...(await sessionHeaders(server)),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
}
