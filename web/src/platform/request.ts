import type { ErrorCode, RefusedFiles, RefusedVersion } from '@pinloft/contract/shared/errors'
import { ApiError, ConnectionError } from './api-error.ts'
import { reportSessionEnded } from './session.ts'

export interface RequestOptions {
  method?: string
  /** Sent as JSON. */
  body?: unknown
  headers?: Record<string, string>
  signal?: AbortSignal
  /** Sent even while the page is being unloaded. */
  isLast?: boolean
  cache?: RequestCache
}

/** Sends an API request. An error status throws an ApiError with a message for the user. */
export async function request(url: string, options: RequestOptions = {}): Promise<Response> {
  const { method = 'GET', body, headers, signal, isLast, cache } = options
  const response = await fetch(url, {
    method,
    credentials: 'include',
    headers: body === undefined ? headers : { 'Content-Type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
    signal,
    keepalive: isLast,
    cache,
  }).catch((cause: unknown) => {
    throw signal?.aborted ? cause : new ConnectionError(cause)
  })
  if (response.ok) return response

  const error = await readError(response)
  if (response.status === 401) {
    // biome-ignore lint/suspicious/noConsole: the specification asks for this warning
    console.warn('Unauthorized request:', error.message)
    reportSessionEnded()
  }
  throw error
}

async function readError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '')
  const { message, code, refused, version } = errorBodyOf(text)
  const statusMessage = message ?? (text || response.statusText)
  return new ApiError(response.status, statusMessage, code, message, refused, version, jsonOf(text))
}

interface KnownErrorBody {
  message: string | null
  code: ErrorCode | null
  refused: RefusedFiles | null
  version: RefusedVersion | null
}

const NO_TAGS: KnownErrorBody = { message: null, code: null, refused: null, version: null }

/** The error fields of a JSON body; none for any other body. */
export function errorBodyOf(text: string): KnownErrorBody {
  const body = jsonOf(text)
  if (typeof body !== 'object' || body === null) return NO_TAGS
  const message = 'message' in body && typeof body.message === 'string' ? body.message : null
  const code = 'code' in body && typeof body.code === 'string' ? (body.code as ErrorCode) : null
  const refused =
    'files' in body && Array.isArray(body.files)
      ? { files: body.files as RefusedFiles['files'], hasMore: 'hasMore' in body && body.hasMore === true }
      : null
  const version = 'version' in body ? (body.version as RefusedVersion) : null
  return { message, code, refused, version }
}

/** The value of a JSON text; `null` for any other text. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
