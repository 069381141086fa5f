import { type ErrorCode, errorMessage, type RefusedFiles, type RefusedVersion } from '@pinloft/contract/shared/errors'

/** An error meant for the user. Services throw it; a single mapper turns it into a response. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** How long to wait before the next attempt, in milliseconds. */
  readonly retryAfterMs: number | undefined
  /** The entries that were refused, when only some of several were. */
  readonly refused: RefusedFiles | undefined
  /** The refused version, when the error is about an earlier version of the file. */
  readonly version: RefusedVersion | undefined
  /** Added to the response, when a change was refused because of another one: what is stored instead. */
  readonly conflict: object | undefined

  constructor(
    code: ErrorCode,
    details: {
      retryAfterMs?: number
      detail?: string
      refused?: RefusedFiles
      version?: RefusedVersion
      conflict?: object
      cause?: unknown
    } = {},
  ) {
    super(errorMessage(code, details), { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.retryAfterMs = details.retryAfterMs
    this.refused = details.refused
    this.version = details.version
    this.conflict = details.conflict
  }
}

/** Whether an error means that the disk (or the database's own limit) is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode, cause } = error as Error & { code?: unknown; errcode?: unknown }
  const SQLITE_FULL = 13
  // PostgreSQL class 53100: disk_full.
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || errcode === SQLITE_FULL || isDiskFull(cause)
}
