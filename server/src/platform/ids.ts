import { createHash, randomBytes } from 'node:crypto'

/** A random identifier of 128 bits, as 32 hexadecimal digits. */
export function randomId(): string {
  return randomBytes(16).toString('hex')
}

/** A random secret of 256 bits for a cookie, in base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of a token: enough to recognise it, not enough to use it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
