import { buffer } from 'node:stream/consumers'
import { getFileContent } from '@pinloft/contract/files/endpoints'
import {
  FILE_PASSWORD_HEADER,
  type getEncryptedFile,
  protectFile,
  unprotectFile,
} from '@pinloft/contract/protection/endpoints'
import { pathOf } from '@pinloft/contract/shared/endpoint'
import type { Client } from './client.ts'
import { type Body, open, type Reply } from './http.ts'
import { type Pinloft, TEST_PIN } from './pinloft.ts'

export function protect(client: Client, id: string, newPassword: string, password = ''): Promise<Reply> {
  const json = { pin: TEST_PIN, password, newPassword }
  return client.call(protectFile.method, pathOf(protectFile.path, { id }), { json })
}

export function unprotect(client: Client, id: string, password: string): Promise<Reply> {
  return client.call(unprotectFile.method, pathOf(unprotectFile.path, { id }), { json: { pin: TEST_PIN, password } })
}

/** Sends one call and returns its response as bytes. Fails when the connection breaks before the end. */
export async function callForBytes(
  server: Pinloft,
  client: Client,
  call: { method?: string; path: string; headers?: Record<string, string>; body?: Body },
): Promise<{ status: number; bytes: Buffer; headers: Record<string, unknown> }> {
  const { path, headers, ...rest } = call
  const response = await open({ ...rest, url: server.url + path, headers: { cookie: client.cookieHeader, ...headers } })
  return { status: response.statusCode ?? 0, headers: response.headers, bytes: await buffer(response) }
}

/** The bytes of a file, or its encrypted form with `form`, requested with a password. */
export function readFileBytes(
  server: Pinloft,
  client: Client,
  id: string,
  password: string,
  form: typeof getFileContent | typeof getEncryptedFile = getFileContent,
) {
  const headers = { [FILE_PASSWORD_HEADER]: encodeURIComponent(password) }
  return callForBytes(server, client, { path: pathOf(form.path, { id }), headers })
}
