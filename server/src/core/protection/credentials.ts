import { FILE_PASSWORD_HEADER } from '@pinloft/contract/protection/endpoints'
import type { FastifyRequest } from 'fastify'
import { sessionOf } from '../../platform/http/session-of.ts'
import { networkOf } from '../access/index.ts'
import type { Credentials } from './file-locks.ts'

/** Returns the credentials of a request: the password from its body or query, else its header, and a token. */
export function credentialsOf(
  request: FastifyRequest,
  { password = '', token }: { password?: string | undefined; token?: string | undefined },
): Credentials {
  return {
    password: password === '' ? headerPassword(request.headers[FILE_PASSWORD_HEADER]) : password,
    token,
    session: sessionOf(request),
    network: networkOf(request.ip),
  }
}

function headerPassword(value: string | string[] | undefined): string | undefined {
  if (typeof value !== 'string') return undefined
  // Node returns each byte of a header as one character; some clients send raw UTF-8.
  const bytes = Buffer.from(value, 'latin1')
  const utf8 = bytes.toString('utf8')
  const text = Buffer.from(utf8, 'utf8').equals(bytes) ? utf8 : value
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
