import { createHash, randomBytes } from 'node:crypto'

/** A random 128-bit identifier, as 32 hexadecimal digits. */
export function randomId(): string {
  return randomBytes(16).toString('hex')
}

/** A random 256-bit secret for a cookie, in base64url. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored form of a token: enough to recognise it, not enough to use it. */
export function tokenHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
