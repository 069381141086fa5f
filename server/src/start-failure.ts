import { ConfigError } from './platform/config.ts'

/** Explains why the server could not start, and what to do. */
export function describeStartFailure(error: unknown): string {
  if (error instanceof ConfigError) return `Pinloft cannot start: ${error.message}`
  const { code, message, stack } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return 'Pinloft cannot start: PORT is in use by another program. Set another PORT'
  if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL')
    return `Pinloft cannot start: HOST is no address of this computer`
  if (message.includes('invalid IP address')) return `Pinloft cannot start: TRUST_PROXY: ${message}`
  if (code === 'EACCES') return `Pinloft cannot start: permission denied (${message})`
  return `Pinloft cannot start: ${stack ?? message}`
}
