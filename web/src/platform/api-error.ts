import { ACCESS_TEXTS } from '@pinloft/contract/access/endpoints'
import type { ErrorCode, RefusedFiles, RefusedVersion } from '@pinloft/contract/shared/errors'

/** The server responded with an error status. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  /** The server's error code, if it sent one. */
  readonly code: ErrorCode | null
  /** The `message` field of the response; `null` if there was none and `message` is a fallback. */
  readonly serverMessage: string | null
  /** The files concerned, if several were requested. */
  readonly refused: RefusedFiles | null
  /** The earlier version of a file that is concerned. */
  readonly version: RefusedVersion | null
  /** The whole JSON body, for a refusal that carries more; unchecked. */
  readonly body: unknown

  constructor(
    status: number,
    message: string,
    code: ErrorCode | null,
    serverMessage: string | null,
    refused: RefusedFiles | null = null,
    version: RefusedVersion | null = null,
    body: unknown = null,
  ) {
    super(message)
    this.status = status
    this.code = code
    this.serverMessage = serverMessage
    this.refused = refused
    this.version = version
    this.body = body
  }
}

/** The server could not be reached. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'

  constructor(cause: unknown) {
    super(ACCESS_TEXTS.connectionError, { cause })
  }
}
