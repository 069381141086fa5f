import { ACCESS_TEXTS } from '@pinloft/contract/access'
import type { ErrorCode, RefusedFiles, RefusedVersion } from '@pinloft/contract/errors'

/** The server answered, but not with a success. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** What the server calls this error, where it said so. */
  readonly code: ErrorCode | null
  /** The `message` field of the reply; `null` where the reply had none and `message` is a stand-in. */
  readonly serverMessage: string | null
  /** The files that it is about, where several were asked for. */
  readonly refused: RefusedFiles | null
  /** The earlier content of a file that it is about. */
  readonly version: RefusedVersion | null

  constructor(
    status: number,
    message: string,
    code: ErrorCode | null,
    serverMessage: string | null,
    refused: RefusedFiles | null = null,
    version: RefusedVersion | null = null,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.serverMessage = serverMessage
    this.refused = refused
    this.version = version
  }
}

/** The server could not be reached. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'

  constructor(cause: unknown) {
    super(ACCESS_TEXTS.connectionError, { cause })
  }
}
