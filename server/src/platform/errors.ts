import { type ErrorCode, errorMessage, type RefusedFiles, type RefusedVersion } from '@pinloft/contract/errors'

/** A refusal that the person should read. Services throw it; one mapper turns it into a reply. */
export class AppError extends Error {
  readonly code: ErrorCode
  /** How long to wait before the next attempt, in milliseconds. */
  readonly retryAfterMs: number | undefined
  /** What a refusal of several entries is about, where that is only some of them. */
  readonly refused: RefusedFiles | undefined
  /** What a refusal is about, where that is an earlier content of the file. */
  readonly version: RefusedVersion | undefined

  constructor(
    code: ErrorCode,
    details: {
      retryAfterMs?: number
      detail?: string
      refused?: RefusedFiles
      version?: RefusedVersion
      cause?: unknown
    } = {},
  ) {
    super(errorMessage(code, details), { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.retryAfterMs = details.retryAfterMs
    this.refused = details.refused
    this.version = details.version
  }
}

/** Whether a failure means that the disk (or the database's own limit) is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, errcode, cause } = error as Error & { code?: unknown; errcode?: unknown }
  const SQLITE_FULL = 13
  // PostgreSQL class 53100: disk_full.
  return code === 'ENOSPC' || code === 'EDQUOT' || code === '53100' || errcode === SQLITE_FULL || isDiskFull(cause)
}
